import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, test, vi } from 'vitest';

const counts = vi.hoisted(() => [] as number[]);
vi.mock('electron', () => ({
  app: { setBadgeCount: (count: number) => counts.push(count) },
  nativeImage: { createFromPath: (path: string) => path },
}));
const { showUnreadBadge } = await import('./unreadBadge');

const ICONS = fileURLToPath(new URL('../../../public/icons', import.meta.url));
const overlays: unknown[][] = [];
const window = { setOverlayIcon: (...given: unknown[]) => void overlays.push(given) };

beforeEach(() => {
  counts.length = 0;
  overlays.length = 0;
});

test.each([1, 9, 10, 250])('shows %i on Windows with an existing overlay image', (count) => {
  showUnreadBadge(count, window, ICONS, 'win32');
  const [[image, described]] = overlays as [[string, string]];
  expect(existsSync(image)).toBe(true);
  expect(described).toBe(String(count));
});

test('removes the badge at 0', () => {
  showUnreadBadge(0, window, ICONS, 'win32');
  expect(overlays).toEqual([[null, '']]);
  expect(counts).toEqual([0]);
});

test.each(['darwin', 'linux'] as const)('passes the number to %s', (platform) => {
  showUnreadBadge(4, window, ICONS, platform);
  expect(counts).toEqual([4]);
  expect(overlays).toEqual([]);
});
