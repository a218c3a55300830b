"""Draws text as an image, for ``render_mode="rgb_array"``."""

from __future__ import annotations

import numpy as np


def text_image(text: str, columns: int = 100, rows: int = 44) -> np.ndarray:
    """Light text on a dark ground.

    Parameters
    ----------
    text : str
        What to draw; what goes beyond the image is cut off.
    columns, rows : int
        Size in characters, so that all frames of a video are alike.

    Returns
    -------
    numpy.ndarray
        uint8, shape (height, width, 3).

    Raises
    ------
    ImportError
        Pillow is not installed.
    """
    try:
        from PIL import Image, ImageDraw, ImageFont
    except ImportError as e:
        raise ImportError("images of games need Pillow: pip install pillow") from e
    font = ImageFont.load_default(size=14)
    lines = [line[:columns] for line in text.splitlines()[:rows]]
    image = Image.new("RGB", (columns * 8 + 16, rows * 17 + 16), (24, 26, 32))
    draw = ImageDraw.Draw(image)
    for i, line in enumerate(lines):
        draw.text((8, 8 + 17 * i), line, fill=(222, 222, 214), font=font)
    return np.asarray(image, dtype=np.uint8).copy()
