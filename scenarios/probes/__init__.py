"""Questions asked of a world: leaks, noninterference, state aliasing, repeatability."""
