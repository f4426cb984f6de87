import { type InfiniteData, keepPreviousData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { listCampaigns } from '@recado/shared/campaigns';
import type { CompanyEventPayload } from '@recado/shared/realtime';
import { call } from '@/lib/api/call';
import { useCursorPages } from '@/lib/query/useCursorPages';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';
import { throttled } from '@/lib/time/throttled';
import { campaignKeys } from './campaign-keys';
import { type CampaignPage, withCampaign, withoutCampaign } from './campaign-pages';

/** Minimum time between two refetches, because several campaigns can run at once. */
const REFETCH_EVERY_MS = 2_000;

/** Returns pages of the campaigns. Events update listed ones at once and positions by a refetch. */
export function useCampaigns(search: string) {
  useListEvents();
  const { rows: campaigns, ...query } = useCursorPages('records', {
    queryKey: [...campaignKeys.pages, search],
    read: (cursor, signal) =>
      call(listCampaigns, { query: { ...(search && { searchParam: search }), ...cursor } }, { signal }),
    placeholderData: keepPreviousData,
    // Events arrive only while the list is mounted.
    refetchOnMount: 'always',
  });
  return { ...query, campaigns };
}

function useListEvents(): void {
  const client = useQueryClient();
  const refetch = useMemo(
    () => throttled(() => client.invalidateQueries({ queryKey: campaignKeys.pages }), REFETCH_EVERY_MS),
    [client],
  );
  useEffect(() => refetch.cancel, [refetch]);
  useCompanyEvent('campaign', (event) => {
    applyToLists(client, event);
    refetch();
  });
  useCatchUp(refetch);
}

function applyToLists(client: QueryClient, event: CompanyEventPayload<'campaign'>): void {
  client.setQueriesData<InfiniteData<CampaignPage, string>>({ queryKey: campaignKeys.pages }, (list) => {
    if (!list) return list;
    const pages =
      event.action === 'delete'
        ? withoutCampaign(list.pages, event.id)
        : withCampaign(list.pages, event.record);
    return { ...list, pages };
  });
}
