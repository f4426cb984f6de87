import { useTranslation } from 'react-i18next';
import type { Announcement } from '@recado/shared/announcements';
import { zonedTime } from '@/lib/i18n/zoned-dates';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { useNow } from '@/ui/time/time-hooks';

const EVERY_MS = 30_000;
/** Of `DD/MM/YYYY HH:mm:ss`. */
const MINUTE_CHARACTERS = 16;

/** Returns a function that describes an active announcement's period, if it has one. */
export function usePeriodText(): (announcement: Announcement) => string | undefined {
  const { t } = useTranslation('announcements');
  const { timeZone } = useCurrentUser().company;
  const now = useNow(EVERY_MS).toISOString();
  const time = (instant: string) => zonedTime(instant, timeZone).slice(0, MINUTE_CHARACTERS);
  return ({ status, startsAt, endsAt }) => {
    if (!status) return undefined;
    if (endsAt !== null && endsAt <= now) return t('period.ended', { time: time(endsAt) });
    if (startsAt !== null && startsAt > now) return t('period.starts', { time: time(startsAt) });
    return endsAt === null ? undefined : t('period.ends', { time: time(endsAt) });
  };
}
