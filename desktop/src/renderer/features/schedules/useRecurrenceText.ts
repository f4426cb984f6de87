import { useTranslation } from 'react-i18next';
import type { Recurrence } from '@recado/shared/schedules';
import { useWeekdayNames } from './useWeekdayNames';

/** Returns a function that describes a recurrence, such as "A cada 2 semanas (seg., qua.), 10 vezes". */
export function useRecurrenceText(): (recurrence: Recurrence) => string {
  const { t } = useTranslation('schedules');
  const names = useWeekdayNames();
  return ({ frequency, interval, weekdays, businessDays, until, count }) => {
    const every = t(`repeat.every.${frequency}`, { count: interval });
    const days = weekdays.map((weekday) => names[weekday]).join(', ');
    return [
      frequency === 'weekly' ? t('repeat.onDays', { every, days }) : every,
      ...(businessDays ? [t('repeat.onlyBusinessDays')] : []),
      ...(until === null ? [] : [t('repeat.untilDate', { date: until.split('-').toReversed().join('/') })]),
      ...(count === null ? [] : [t('repeat.times', { count })]),
    ].join(', ');
  };
}
