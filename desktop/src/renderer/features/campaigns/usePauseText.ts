import { useTranslation } from 'react-i18next';
import type { CampaignPause } from '@recado/shared/campaigns';
import { useShortWeekdayTime } from '@/lib/i18n/zoned-dates';
import { useCurrentUser } from '@/lib/session/useCurrentUser';

/** Returns a function that names the end and the reason of a pause. */
export function usePauseText(): (pause: CampaignPause) => string {
  const { t } = useTranslation('campaigns');
  const timeText = useShortWeekdayTime(useCurrentUser().company.timeZone);
  return ({ reason, until }) => {
    const cause = t(`pause.reason.${reason}`);
    if (until === null) return t('pause.open', { cause });
    return t('pause.until', { time: timeText(new Date(until), new Date()), cause });
  };
}
