import { useState } from 'react';
import type { Schedule } from '@recado/shared/schedules';
import { useCompanyEvent } from '@/lib/realtime/hooks';

/** Returns the latest state of an open schedule; null for a new one. */
export function useLiveSchedule(opened: Schedule | null): Schedule | null {
  const [changed, setChanged] = useState<Schedule | null>(null);
  useCompanyEvent('schedule', ({ scheduleId, schedules }) => {
    if (schedules && scheduleId === opened?.id) setChanged(schedules);
  });
  return changed ?? opened;
}
