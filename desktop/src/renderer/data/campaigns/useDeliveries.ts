import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CAMPAIGN_LIMITS, type Delivery, type DeliveryState, listDeliveries } from '@recado/shared/campaigns';
import { call } from '@/lib/api/call';
import { campaignKeys } from './campaign-keys';

interface DeliveryChoice {
  campaignId: number;
  /** Empty: all. */
  states: readonly DeliveryState[];
}

const PAGE = 100;

/** Returns pages of a campaign's persons. `useCampaign` refetches them. */
export function useDeliveries({ campaignId, states }: DeliveryChoice) {
  const query = useInfiniteQuery({
    queryKey: [...campaignKeys.deliveries(campaignId), states.join()],
    queryFn: ({ pageParam, signal }) =>
      call(listDeliveries, request({ campaignId, states }, pageParam, PAGE), { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  const deliveries = useMemo(() => query.data?.pages.flatMap(({ records }) => records), [query.data]);
  return { ...query, deliveries };
}

/** Reads all persons of a choice, page by page. */
export async function readDeliveries(choice: DeliveryChoice, signal: AbortSignal): Promise<Delivery[]> {
  const all: Delivery[] = [];
  let cursor: string | null = '';
  do {
    const page: { records: Delivery[]; nextCursor: string | null } = await call(
      listDeliveries,
      request(choice, cursor, CAMPAIGN_LIMITS.deliveries),
      { signal },
    );
    all.push(...page.records);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return all;
}

function request({ campaignId, states }: DeliveryChoice, cursor: string, limit: number) {
  return {
    params: { campaignId },
    query: { limit, ...(states.length > 0 && { states: states.join() }), ...(cursor && { cursor }) },
  };
}
