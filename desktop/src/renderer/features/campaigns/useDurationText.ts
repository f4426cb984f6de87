import { useTranslation } from 'react-i18next';
import type { CampaignPreview, CampaignReport } from '@recado/shared/campaigns';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Returns a function that rounds a duration up to minutes, hours or days. */
export function useDurationText(): (ms: number) => string {
  const { t } = useTranslation('campaigns');
  return (ms) => {
    if (ms < HOUR_MS) return t('duration.minutes', { count: Math.max(1, Math.ceil(ms / MINUTE_MS)) });
    if (ms < DAY_MS) return t('duration.hours', { count: Math.ceil(ms / HOUR_MS) });
    return t('duration.days', { count: Math.ceil(ms / DAY_MS) });
  };
}

/** Returns a function that formats "≈ 3 dias: 200 por dia, 9–20 h". */
export function useEstimateText() {
  const { t, i18n } = useTranslation('campaigns');
  const durationText = useDurationText();
  return (
    estimate: NonNullable<CampaignReport['estimate']>,
    hours: CampaignPreview['hours'] = null,
  ): string => {
    const duration = durationText(estimate.days * DAY_MS);
    if (estimate.days <= 1) return t('estimate.short', { duration });
    const perDay = estimate.perDay.toLocaleString(i18n.language);
    if (hours === null) return t('estimate.perDay', { duration, perDay });
    return t('estimate.hours', { duration, perDay, from: shortTime(hours.from), to: shortTime(hours.to) });
  };
}

/** Returns "9" for 09:00 and "9:30" for 09:30. */
function shortTime(time: string): string {
  return time.replace(/^0/, '').replace(/:00$/, '');
}
