"""Tests of mtgenv.progress: silent with JSON, plain lines into pipes, a bar on a terminal."""

import io

import pytest

from mtgenv.progress import format_rate, progress


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_json_output_has_nothing_beside_it(capsys):
    with progress(10, "Playing", json=True) as bar:
        bar.advance(10)
        bar.note("hello")
    assert capsys.readouterr() == ("", "")
    assert bar.done == 10


def test_a_pipe_gets_plain_lines_now_and_then():
    out = io.StringIO()
    with progress(1000, "Playing", unit="games", file=out, every=1000.0) as bar:
        for k in range(1000):
            bar.advance(win_rate=f"{k}%")
    lines = out.getvalue().splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("Playing: 1,000/1,000 games, ")
    assert lines[0].endswith("win rate 999%")


def test_a_terminal_gets_a_bar():
    out = Terminal()
    with progress(None, "Compiling", unit="kernels", file=out) as bar:
        bar.update(3, kernel="step")
        bar.note("a line above [not markup]")
    text = out.getvalue()
    assert "Compiling" in text
    assert "3 kernels" in text
    assert "a line above [not markup]" in text


def test_an_error_inside_passes_through():
    with pytest.raises(RuntimeError), progress(1, "x", file=io.StringIO()):
        raise RuntimeError


@pytest.mark.parametrize(
    ("x", "text"), [(0.5, "0.5"), (123, "123"), (1234, "1.23k"), (999_600, "1M"), (2_345_678, "2.35M")]
)
def test_rates_have_three_digits(x, text):
    assert format_rate(x) == text
