"""Checkpoints: one file that holds weights, what they were trained on, and a checksum; written whole or not at all."""

from __future__ import annotations

import hashlib
import io
import json
import os
import zipfile
from pathlib import Path
from typing import Any

FORMAT = 1
SUFFIX = ".mtgppo"


class CheckpointError(ValueError):
    """A file that is not a usable checkpoint."""


def write_checkpoint(path: Path, state: dict[str, Any], meta: dict[str, Any]) -> Path:
    """Write a checkpoint; an interrupted write leaves no file behind that looks like one.

    Parameters
    ----------
    path : Path
        Where to put it.
    state : dict
        What ``torch.save`` can store and load again with ``weights_only=True``.
    meta : dict
        Facts for JSON: encoding, arguments, steps, versions.
    """
    import torch

    buffer = io.BytesIO()
    torch.save(state, buffer)
    weights = buffer.getvalue()
    head = {**meta, "format": FORMAT, "sha256": hashlib.sha256(weights).hexdigest()}
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with zipfile.ZipFile(part, "w", zipfile.ZIP_STORED) as z:
            z.writestr("meta.json", json.dumps(head, indent=1))
            z.writestr("weights.pt", weights)
        with open(part, "rb") as f:
            os.fsync(f.fileno())
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)
    return path


def read_meta(path: Path) -> dict[str, Any]:
    """The facts of a checkpoint.

    Raises
    ------
    CheckpointError
        No such file, not a checkpoint, or of another format.
    """
    if not path.is_file():
        raise CheckpointError(f"no checkpoint at {path}")
    try:
        with zipfile.ZipFile(path) as z:
            meta = json.loads(z.read("meta.json"))
    except (zipfile.BadZipFile, KeyError, ValueError) as e:
        raise CheckpointError(f"{path} is not a checkpoint of mtgenv ({e})") from e
    if meta.get("format") != FORMAT:
        raise CheckpointError(f"{path} has checkpoint format {meta.get('format')}, this version reads {FORMAT}")
    return meta


def read_checkpoint(path: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """Weights and facts of a checkpoint.

    Raises
    ------
    CheckpointError
        As `read_meta`; or the checksum differs, or the weights are for another encoding of observations and actions.
    """
    import torch

    from mtgenv.envs.encoding import ENCODING_ID

    meta = read_meta(path)
    if meta["encoding"] != ENCODING_ID:
        raise CheckpointError(
            f"{path} was trained with encoding {meta['encoding']}, this version of mtgenv has {ENCODING_ID}; train it anew"
        )
    with zipfile.ZipFile(path) as z:
        weights = z.read("weights.pt")
    if hashlib.sha256(weights).hexdigest() != meta["sha256"]:
        raise CheckpointError(f"{path} is damaged (checksum differs)")
    return torch.load(io.BytesIO(weights), weights_only=True), meta


def all_checkpoints(folder: Path) -> list[Path]:
    """Checkpoints of a run, oldest first (by steps, which their names hold)."""
    return sorted(folder.glob(f"steps-*{SUFFIX}"))


def find_checkpoint(path: Path) -> Path:
    """The checkpoint itself, or the latest one of a run's folder.

    Raises
    ------
    CheckpointError
        A folder without checkpoints, or no such file.
    """
    if path.is_dir():
        found = all_checkpoints(path)
        if not found:
            raise CheckpointError(f"no checkpoints in {path}")
        return found[-1]
    if not path.is_file():
        raise CheckpointError(f"no checkpoint at {path}")
    return path


def prune(folder: Path, keep: int = 3) -> None:
    """Keep the latest few checkpoints of a run."""
    for old in all_checkpoints(folder)[:-keep]:
        old.unlink(missing_ok=True)
