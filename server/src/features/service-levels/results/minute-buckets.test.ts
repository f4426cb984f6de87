import { describe, expect, it } from 'vitest';
import { bucketOf, minutesOf, percentile } from './minute-buckets';

describe('buckets of minutes', () => {
  it('are exact for an hour', () => {
    for (let minutes = 0; minutes < 60; minutes += 1) expect(minutesOf(bucketOf(minutes))).toBe(minutes);
  });

  it('differ by at most 2.5 % and half a minute later, and never decrease', () => {
    let before = 59;
    for (let minutes = 60; minutes <= 129_600; minutes += 7) {
      const shown = minutesOf(bucketOf(minutes));
      expect(Math.abs(shown - minutes)).toBeLessThanOrEqual(0.025 * minutes + 0.5);
      expect(shown).toBeGreaterThanOrEqual(before);
      before = shown;
    }
  });

  it('return the duration that a share does not exceed', () => {
    const durations = [1, 2, 3, 4, 5, 6, 7, 8, 9, 50];
    const counts: number[] = [];
    for (const minutes of durations) counts[bucketOf(minutes)] = 1;
    expect([0.5, 0.9, 1].map((share) => percentile(counts, share))).toEqual([5, 9, 50]);
    expect(percentile([0, 0, 0, 7], 0.5)).toBe(3);
    expect(percentile([], 0.5)).toBeNull();
  });
});
