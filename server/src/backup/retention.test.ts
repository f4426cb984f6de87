import { expect, it } from 'vitest';
import { backupName, isBackupName, timeOfBackup } from './layout';
import { expiredBackups } from './retention';

const NOW = new Date('2026-11-30T03:41:00Z');
const daysAgo = (days: number, hours = 0) =>
  backupName(new Date(NOW.getTime() - days * 86_400_000 - hours * 3_600_000));

it('the name of a backup has its time', () => {
  const name = backupName(new Date('2026-11-29T03:40:05.123Z'));
  expect(name).toBe('recado-2026-11-29T034005Z');
  expect(isBackupName(name)).toBe(true);
  expect(new Date(timeOfBackup(name)).toISOString()).toBe('2026-11-29T03:40:05.000Z');
});

it('daily backups of a year are reduced to seven days and four weeks', () => {
  const names = Array.from({ length: 365 }, (_, days) => daysAgo(days));
  const expired = new Set(expiredBackups(names, NOW));
  const retained = names.filter((name) => !expired.has(name));
  // 30 November 2026 is a Monday: the newest of the three weeks before are Sundays.
  expect(retained).toEqual([0, 1, 2, 3, 4, 5, 6, 8, 15].map((days) => daysAgo(days)));
});

it('all backups of the last day and the newest of each earlier day are retained', () => {
  const names = [daysAgo(0), daysAgo(0, 1), daysAgo(0, 23), daysAgo(2, 1), daysAgo(2, 2)];
  expect(expiredBackups(names, NOW)).toEqual([daysAgo(2, 2)]);
});

it('the newest backup is retained, however old it is', () => {
  expect(expiredBackups([daysAgo(900)], NOW)).toEqual([]);
});
