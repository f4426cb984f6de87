import type { CampaignHours } from '@recado/shared/campaigns';
import { addDays, instantAt, localDate, localTimeOf, nationalHolidays } from '@recado/shared/working-hours';

const MAX_DAYS = 31;

const BRASILIA = 'America/Sao_Paulo';
const ZONE_OF_AREA: Readonly<Record<string, string>> = {
  '68': 'America/Rio_Branco',
  '65': 'America/Manaus',
  '66': 'America/Manaus',
  '67': 'America/Manaus',
  '69': 'America/Manaus',
  '92': 'America/Manaus',
  '95': 'America/Manaus',
  '97': 'America/Manaus',
};

/** All results of `zoneOfNumber`. */
export const ZONES: readonly string[] = [...new Set([BRASILIA, '', ...Object.values(ZONE_OF_AREA)])];

/** Returns the zone of a Brazilian number's area code; empty for other countries. */
export function zoneOfNumber(digits: string): string {
  const [, area] = /^55(\d{2})\d{8,9}$/.exec(digits) ?? [];
  return area === undefined ? '' : (ZONE_OF_AREA[area] ?? BRASILIA);
}

/** Returns null while messages are permitted, else the next opening; undefined without one in the next month. */
export function nextPermitted(hours: CampaignHours, zone: string, now: Date): Date | null | undefined {
  const today = localDate(zone, now);
  const time = localTimeOf(zone, now).slice(11);
  if (isPermittedDay(hours, today)) {
    if (time < hours.start) return instantAt(zone, today, hours.start);
    if (time < hours.end) return null;
  }
  for (let days = 1; days <= MAX_DAYS; days += 1) {
    const date = addDays(today, days);
    if (isPermittedDay(hours, date)) return instantAt(zone, date, hours.start);
  }
  return undefined;
}

function isPermittedDay({ weekdays, holidays }: CampaignHours, date: string): boolean {
  if (!weekdays.includes(new Date(`${date}T00:00:00Z`).getUTCDay())) return false;
  return (
    holidays || !nationalHolidays(Number(date.slice(0, 4))).some((day) => !day.optional && day.date === date)
  );
}
