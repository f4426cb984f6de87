import type { Page } from '@playwright/test';

/** Start of the frame in which the server confirms the rooms of a connection. */
const POSITIONS = '42["positions"';

/**
 * Resolves when the window receives events. Earlier ones are caught up on but raise no notification. Must be called
 * before the window connects.
 */
export function untilSubscribed(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        if (payload.toString().startsWith(POSITIONS)) resolve();
      });
    });
  });
}
