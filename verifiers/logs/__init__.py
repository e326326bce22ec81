"""Logs from elsewhere, judged: replayed in an open scenario where they fit it, and looked at where they do
not.
"""
