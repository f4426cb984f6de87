import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type DeliveryState, listDeliveries } from '@recado/shared/campaigns';
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
      call(listDeliveries, request({ campaignId, states }, pageParam), { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  const deliveries = useMemo(() => query.data?.pages.flatMap(({ records }) => records), [query.data]);
  return { ...query, deliveries };
}

function request({ campaignId, states }: DeliveryChoice, cursor: string) {
  return {
    params: { campaignId },
    query: { limit: PAGE, ...(states.length > 0 && { states: states.join() }), ...(cursor && { cursor }) },
  };
}
