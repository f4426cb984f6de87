import { addDays, type HoursRules, instantAt, localDate, openness } from '@recado/shared/working-hours';

const HOUR_MS = 3_600_000;

export interface ClosingPresets {
  /** The first opening after today, if there is one within 400 days; `isTomorrow` names it so. */
  opening: { at: Date; isTomorrow: boolean } | null;
  hour: Date;
  dayEnd: Date;
}

/** Returns the ends that "Fechar agora" suggests; without rules, none by opening hours. */
export function closingPresets(rules: HoursRules | null, now: Date, zone: string): ClosingPresets {
  const tomorrow = addDays(localDate(zone, now), 1);
  const dayEnd = instantAt(zone, tomorrow, '00:00');
  const hour = new Date(now.getTime() + HOUR_MS);
  if (!rules) return { opening: null, hour, dayEnd };
  const { open, until } = openness({ ...rules, closedUntil: null }, dayEnd, zone);
  // A service that is open at midnight has no opening tomorrow.
  const at = open ? null : until;
  return { opening: at && { at, isTomorrow: localDate(zone, at) === tomorrow }, hour, dayEnd };
}
