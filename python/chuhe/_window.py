"""A window that shows pictures; needs pygame."""

from __future__ import annotations

from typing import Any


class Window:
    """One window; opened by the first picture."""

    def __init__(self, title: str) -> None:
        try:
            import pygame
        except ImportError as error:
            raise ImportError("a window needs pygame: pip install chuhe[window]") from error
        self._pygame = pygame
        self._title = title
        self._surface: Any = None
        self._clock = pygame.time.Clock()

    def show(self, picture: Any, fps: int) -> None:
        """Shows an array (height, width, 3) and lets no more than `fps` of them pass in a second."""
        pygame = self._pygame
        height, width = picture.shape[:2]
        if self._surface is None:
            pygame.display.init()
            self._surface = pygame.display.set_mode((width, height))
            pygame.display.set_caption(self._title)
        self._surface.blit(pygame.image.frombuffer(picture.tobytes(), (width, height), "RGB"), (0, 0))
        pygame.event.pump()
        pygame.display.flip()
        self._clock.tick(fps)

    def close(self) -> None:
        if self._surface is not None:
            self._pygame.display.quit()
            self._surface = None
