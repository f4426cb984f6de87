import { useQueryClient } from '@tanstack/react-query';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';

export const HOURS_QUERIES = ['working-hours'] as const;

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
