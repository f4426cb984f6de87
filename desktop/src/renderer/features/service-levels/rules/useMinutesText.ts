import { useTranslation } from 'react-i18next';

/** Returns a function that writes open minutes as "45 min", "8 h" or "1 h 30 min". */
export function useMinutesText(): (minutes: number) => string {
  const { t } = useTranslation('service-levels');
  return (minutes) => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    const parts = [
      hours > 0 ? t('hours', { count: hours }) : '',
      rest > 0 ? t('minutes', { count: rest }) : '',
    ];
    return parts.filter(Boolean).join(' ');
  };
}
