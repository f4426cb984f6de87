import { fillVariables } from '@recado/shared/rules/variables';
import type { HoursPreview, HoursRules } from '@recado/shared/working-hours';
import { dayIn } from '#core/time';
import { hoursValues, outOfHoursText } from './closed-text';
import { type CompanyHours, opennessOf, rulesFor } from './hours-rules';
import type { WorkingHoursDeps } from './working-hours.deps';
import { presentState } from './working-hours.presenter';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** For days other than today. */
const PREVIEW_HOUR = 10;
/** A yearly 29 February occurs within them. */
const YEARS = 9;
const SAMPLE_NAME = 'Maria';

/** Returns the automatic texts that a customer would get now, next Sunday and at the next holiday. */
export async function previewHours(
  { rules, connections }: WorkingHoursDeps,
  companyId: number,
  { queueId, whatsappId }: { queueId?: number | undefined; whatsappId?: number | undefined },
  now = new Date(),
): Promise<HoursPreview[]> {
  const hours = await rules.of(companyId);
  const connectionId = whatsappId ?? (await connections.defaultConnectionEntry(companyId))?.id;
  const texts =
    connectionId === undefined ? undefined : await connections.customerTexts(companyId, connectionId);
  const holiday = nextHoliday(rulesFor(hours, queueId ?? null), hours.zone, now);
  const moments: { moment: HoursPreview['moment']; at: Date }[] = [
    { moment: 'now', at: now },
    { moment: 'sunday', at: nextSunday(hours.zone, now) },
    ...(holiday ? [{ moment: 'holiday' as const, at: holiday }] : []),
  ];
  return moments.map(({ moment, at }) =>
    previewAt(hours, { moment, at, queueId: queueId ?? null, ofConnection: texts?.outOfHoursMessage ?? '' }),
  );
}

function previewAt(
  hours: CompanyHours,
  {
    moment,
    at,
    queueId,
    ofConnection,
  }: { moment: HoursPreview['moment']; at: Date; queueId: number | null; ofConnection: string },
): HoursPreview {
  const state = opennessOf(hours, queueId, at);
  const queue = state.open ? queueId : (hours.outOfHoursQueueId ?? queueId);
  const template = state.open ? '' : outOfHoursText(hours, queue, ofConnection);
  const values = {
    nome: SAMPLE_NAME,
    fila: (queue !== null && hours.queues.get(queue)?.name) || '',
    ...hoursValues(hours, state, at),
  };
  return {
    moment,
    at: at.toISOString(),
    state: presentState(state),
    queueId: queue,
    text: template.trim() === '' ? null : fillVariables(template, values),
  };
}

function nextSunday(zone: string, now: Date): Date {
  const today = localDate(zone, now);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return atPreviewHour(zone, addDays(today, weekday === 0 ? 7 : 7 - weekday));
}

function nextHoliday({ holidays }: HoursRules, zone: string, now: Date): Date | undefined {
  const today = localDate(zone, now);
  const year = Number(today.slice(0, 4));
  const [next] = holidays
    .flatMap(({ date, yearly }) =>
      yearly ? Array.from({ length: YEARS }, (_, n) => `${year + n}${date.slice(4)}`) : [date],
    )
    .filter((date) => date > today && addDays(date, 0) === date)
    .sort();
  return next === undefined ? undefined : atPreviewHour(zone, next);
}

function localDate(zone: string, at: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at);
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

function atPreviewHour(zone: string, date: string): Date {
  return new Date(dayIn(zone, date).from.getTime() + PREVIEW_HOUR * HOUR_MS);
}
