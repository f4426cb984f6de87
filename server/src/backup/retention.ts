import { timeOfBackup } from './layout';

const DAYS = 7;
const WEEKS = 4;
const DAY_MS = 86_400_000;

/**
 * Returns the backups that need not be retained: all but those of the last 24 hours, the newest of each of the last seven
 * days that have one, and the newest of each of the last four weeks that have one.
 *
 * @param names - folder names of complete backups
 */
export function expiredBackups(names: readonly string[], now: Date): string[] {
  const newestFirst = names.toSorted().toReversed();
  const retained = new Set(
    newestFirst.filter((name, at) => at === 0 || now.getTime() - timeOfBackup(name) < DAY_MS),
  );
  const dayOf = (name: string) => Math.floor(timeOfBackup(name) / DAY_MS);
  // 1970 began on a Thursday; weeks begin on Mondays.
  const weekOf = (name: string) => Math.floor((dayOf(name) + 3) / 7);
  for (const [periodOf, count] of [
    [dayOf, DAYS],
    [weekOf, WEEKS],
  ] as const) {
    const periods = new Map<number, string>();
    for (const name of newestFirst) if (!periods.has(periodOf(name))) periods.set(periodOf(name), name);
    for (const name of [...periods.values()].slice(0, count)) retained.add(name);
  }
  return newestFirst.filter((name) => !retained.has(name));
}
