"""What may a page load, run and be shown in, as every answer of the server tells the browser?"""

import re
from pathlib import Path

import streamlit as st

from pages.ui import scripts

_INDEX = (Path(st.__file__).parent / "static" / "index.html").read_text("utf-8")
_STREAMLITS = [scripts.Script(text) for text in re.findall(r"<script>(.*?)</script>", _INDEX, re.DOTALL)]
"""The scripts that stand in Streamlit's own page, of whichever release is installed."""
_INLINE = " ".join(script.source for script in (*_STREAMLITS, scripts.ADDRESS, scripts.LANGUAGE))

_POLICY = {
    "default-src": "'none'",
    # Blob: so Streamlit hands over the script of an element of our own.
    "script-src": f"'self' {_INLINE} blob:",
    # Inline: Streamlit makes the style of every element in the browser, and that of every formula.
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data:",
    "font-src": "'self' data:",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
    "object-src": "'none'",
}
_DENIED = (
    "accelerometer",
    "camera",
    "display-capture",
    "geolocation",
    "gyroscope",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "publickey-credentials-get",
    "screen-wake-lock",
    "serial",
    "usb",
    "xr-spatial-tracking",
)
"""What a browser can do and no page needs."""

HEADERS = {
    "Content-Security-Policy": "; ".join(f"{name} {sources}" for name, sources in _POLICY.items()),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": ", ".join(f"{name}=()" for name in _DENIED),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    # For browsers that do not know `frame-ancestors`.
    "X-Frame-Options": "DENY",
}
