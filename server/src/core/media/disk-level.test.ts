import { expect, it } from 'vitest';
import { diskLevel } from './disk-level';

const GB = 1024 ** 3;
const DEFAULT = { reservePercent: 5, reserveBytes: 2 * GB };

it.each([
  [1_000, 151, false, 0],
  [1_000, 149, false, 1],
  [1_000, 49, true, 2],
  [1_000, 9, true, 3],
  // Of a small disk, the bytes count.
  [40, 11, false, 0],
  [40, 9, false, 1],
  [40, 1, true, 2],
  [40, 0.4, true, 3],
] as const)(
  'of %d GB with %d GB free (files rejected: %s), the level is %d',
  (total, free, filesRefused, level) => {
    expect(diskLevel({ total: total * GB, free: free * GB, filesRefused }, DEFAULT)).toBe(level);
  },
);

it('is 0 without a reserve, as outside production', () => {
  const none = { reservePercent: 0, reserveBytes: 0 };
  expect(diskLevel({ total: 40 * GB, free: 0, filesRefused: false }, none)).toBe(0);
});
