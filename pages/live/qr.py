"""The QR code of a link: dark on white also on a dark page, because many cameras read no other."""

import segno

_MARGIN = 4
"""The white border that the standard asks for, in modules."""


def qr_code(link: str) -> str:
    """The QR code as SVG, to be drawn at any size. A link of at most 2,331 bytes has one."""
    drawn = segno.make(link, error="m", micro=False)
    svg: str = drawn.svg_inline(border=_MARGIN, dark="black", light="white", omitsize=True)
    return svg
