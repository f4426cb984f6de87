import type { CampaignReport, CampaignSettings } from '@recado/shared/campaigns';

const DAY_SECONDS = 86_400;

interface Work {
  messages: number;
  /** Messages of these to persons who never wrote. */
  newChats: number;
  /** Limit of all campaigns, per day of the connection. */
  newChatsPerDay: number;
  settings: Pick<CampaignSettings, 'messageInterval' | 'longerIntervalAfter' | 'greaterInterval' | 'hours'>;
  ignoreHours: boolean;
}

/** Uses the average pace. Returns null without messages. */
export function estimate(
  { messages, newChats, newChatsPerDay, settings, ignoreHours }: Work,
  now: Date,
): CampaignReport['estimate'] {
  if (messages === 0) return null;
  const openSeconds = ignoreHours
    ? DAY_SECONDS
    : secondsOf(settings.hours.end) - secondsOf(settings.hours.start);
  const byPace = Math.max(1, Math.floor(openSeconds / averageInterval(settings)));
  const known = messages - newChats;
  const perDay = newChats === 0 ? byPace : Math.min(byPace, newChatsPerDay + (known > 0 ? known : 0));
  const days = Math.max(messages / byPace, newChats === 0 ? 0 : newChats / Math.max(1, newChatsPerDay));
  const openDays = ignoreHours ? 7 : settings.hours.weekdays.length;
  const calendarDays = days <= 1 ? days : Math.ceil(days) * (7 / openDays);
  return {
    days: Math.ceil(days * 10) / 10,
    perDay: Math.max(1, perDay),
    endsAt: new Date(now.getTime() + calendarDays * DAY_SECONDS * 1_000).toISOString(),
  };
}

function averageInterval({
  messageInterval,
  longerIntervalAfter,
  greaterInterval,
}: Work['settings']): number {
  const usual = Math.max(1, messageInterval);
  if (longerIntervalAfter === 0) return usual;
  return usual + Math.max(0, greaterInterval - usual) / longerIntervalAfter;
}

function secondsOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return 3_600 * hours + 60 * minutes;
}
