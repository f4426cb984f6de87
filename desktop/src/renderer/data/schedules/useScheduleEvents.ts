import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { CompanyEventPayload } from '@recado/shared/realtime';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';
import { throttled } from '@/lib/time/throttled';
import { type ScheduleChoice, scheduleKeys } from './schedule-keys';
import { type SchedulePage, withoutSchedule, withSchedule } from './schedule-pages';

/** Minimum time between two refetches, because many schedules can be due at once. */
const REFETCH_EVERY_MS = 1_500;

/** Keeps all schedules in the cache current: listed ones at once, positions by a refetch. */
export function useScheduleEvents(): void {
  const client = useQueryClient();
  const refetch = useMemo(
    () => throttled(() => client.invalidateQueries({ queryKey: scheduleKeys.all }), REFETCH_EVERY_MS),
    [client],
  );
  useEffect(() => refetch.cancel, [refetch]);
  useCompanyEvent('schedule', (event) => {
    applyToLists(client, event);
    refetch();
  });
  useCatchUp(refetch);
}

function applyToLists(client: QueryClient, event: CompanyEventPayload<'schedule'>): void {
  const lists = client.getQueriesData<InfiniteData<SchedulePage, string>>({
    queryKey: [...scheduleKeys.all, 'list'],
  });
  for (const [key, list] of lists) {
    if (!list) continue;
    const { filter } = key[2] as ScheduleChoice;
    const pages = event.schedules
      ? withSchedule(list.pages, event.schedules, filter)
      : withoutSchedule(list.pages, event.scheduleId);
    client.setQueryData(key, { ...list, pages });
  }
}
