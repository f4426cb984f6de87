import type { CompanyDetail } from '@recado/shared/companies';
import { holidaysOfQueue, type HoursRules } from '@recado/shared/working-hours';
import { useQueue } from '@/data/queues/useQueues';
import { useSetting } from '@/data/settings/useSettings';
import { useHolidays } from '@/data/working-hours/useHolidays';

/** Returns the rules of the company or a queue. Returns null while they load, and for all queues together. */
export function useRulesOf(
  company: CompanyDetail,
  { queueId, perQueue }: { queueId: number | null; perQueue: boolean },
): HoursRules | null {
  const lunchTime = useSetting('lunchTime') === 'enabled';
  const { data: holidays } = useHolidays();
  const { data: queue } = useQueue(perQueue ? queueId : null);
  const schedules = perQueue ? queue?.schedules : company.schedules;
  if (!holidays || !schedules) return null;
  return { schedules, lunchTime, holidays: holidaysOfQueue(holidays, queueId), closures: [] };
}
