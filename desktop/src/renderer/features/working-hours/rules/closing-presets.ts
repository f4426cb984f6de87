import { addDays, type HoursRules, instantAt, localDate, openness } from '@recado/shared/working-hours';

const HOUR_MS = 3_600_000;

export interface ClosingPresets {
  /**
   * The first opening after today, if there is one within 400 days. `isTomorrow` means that it is tomorrow.
   */
  opening: { at: Date; isTomorrow: boolean } | null;
  hour: Date;
  dayEnd: Date;
}

/** Returns the times that "Fechar agora" suggests. Without rules, no opening is suggested. */
export function closingPresets(rules: HoursRules | null, now: Date, zone: string): ClosingPresets {
  const tomorrow = addDays(localDate(zone, now), 1);
  const dayEnd = instantAt(zone, tomorrow, '00:00');
  const hour = new Date(now.getTime() + HOUR_MS);
  if (!rules) return { opening: null, hour, dayEnd };
  const { open, until } = openness({ ...rules, closures: [] }, dayEnd, zone);
  // If the service is still open at midnight, no opening is suggested, because it is already open.
  const at = open ? null : until;
  return { opening: at && { at, isTomorrow: localDate(zone, at) === tomorrow }, hour, dayEnd };
}
