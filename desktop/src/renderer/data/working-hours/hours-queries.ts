import { useQueryClient } from '@tanstack/react-query';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';

/** Prefix of all cache keys of working hours. */
export const HOURS_QUERIES = ['working-hours'] as const;

/** Returns a function that refetches all displayed data about working hours. */
export function useRefetchHours(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: HOURS_QUERIES });
}

/** Refetches data about working hours when hours, holidays, closures, settings or queues change. */
export function useHoursEvents(): void {
  const refetch = useRefetchHours();
  useCompanyEvent('workingHours', refetch);
  useCompanyEvent('settings', refetch);
  useCompanyEvent('queue', refetch);
  useCatchUp(refetch);
}
