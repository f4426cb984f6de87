import { format } from 'date-fns';
import { useTranslation } from 'react-i18next';
import { firstInstantOf } from '@recado/shared/working-hours';
import { useZoneName } from '@/lib/i18n/zoned-dates';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { isLocalTime } from './rules/schedule-form';

/**
 * Returns a hint that names the company's time zone if its time differs from this computer's. `localTime` is
 * `YYYY-MM-DDTHH:MM` in the company's zone.
 */
export function useZoneHint(localTime: string): string | undefined {
  const { t } = useTranslation('schedules');
  const { timeZone } = useCurrentUser().company;
  const zone = useZoneName(timeZone);
  if (!isLocalTime(localTime)) return undefined;
  const here = firstInstantOf(timeZone, localTime);
  if (format(here, "yyyy-MM-dd'T'HH:mm") === localTime) return undefined;
  return t('form.zoneHere', { zone, time: format(here, 'dd/MM/yyyy HH:mm') });
}
