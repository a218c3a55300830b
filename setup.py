"""Says which packages the wheel holds; everything else about the project is in pyproject.toml."""

from setuptools import find_packages, setup

# Top-level folder -> installed name. Every installed name starts with "mtgenv": other packages own `agents`.
RENAMED = {"mtgenv_agents": "agents", "mtgenv_benchmarks": "benchmarks"}

packages = find_packages(include=["mtgenv", "mtgenv.*"])
for name, folder in RENAMED.items():
    packages += [name, *(f"{name}.{p}" for p in find_packages(folder))]

setup(packages=packages, package_dir=RENAMED)
