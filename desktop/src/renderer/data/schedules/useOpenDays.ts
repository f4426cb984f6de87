import { useMemo } from 'react';
import { holidaysOfQueue, openDayCheck } from '@recado/shared/working-hours';
import { useCompany } from '@/data/settings/useCompany';
import { useSetting } from '@/data/settings/useSettings';
import { useHolidays } from '@/data/working-hours/useHolidays';

/** Returns whether the company opens on a date (`YYYY-MM-DD`), as the server decides for "dia útil". */
export function useOpenDays(): (date: string) => boolean {
  const hasHours = useSetting('scheduleType') === 'company';
  const lunchTime = useSetting('lunchTime') === 'enabled';
  const { data: company } = useCompany();
  const { data: holidays } = useHolidays();
  return useMemo(() => {
    if (!hasHours || !company || !holidays) return openDayCheck(null);
    const { schedules } = company;
    return openDayCheck({
      schedules,
      lunchTime,
      holidays: holidaysOfQueue(holidays, null),
      closures: [],
    });
  }, [hasHours, lunchTime, company, holidays]);
}
