import { keepPreviousData } from '@tanstack/react-query';
import { type DeliveryState, listDeliveries } from '@recado/shared/campaigns';
import { call } from '@/lib/api/call';
import { useCursorPages } from '@/lib/query/useCursorPages';
import { campaignKeys } from './campaign-keys';

interface DeliveryChoice {
  campaignId: number;
  /** Empty: all. */
  states: readonly DeliveryState[];
}

const PAGE = 100;

/** Returns pages of a campaign's persons. `useCampaign` refetches them. */
export function useDeliveries({ campaignId, states }: DeliveryChoice) {
  const { rows: deliveries, ...query } = useCursorPages('records', {
    queryKey: [...campaignKeys.deliveries(campaignId), states.join()],
    read: (cursor, signal) => call(listDeliveries, request({ campaignId, states }, cursor), { signal }),
    placeholderData: keepPreviousData,
  });
  return { ...query, deliveries };
}

function request({ campaignId, states }: DeliveryChoice, cursor: { cursor?: string }) {
  return {
    params: { campaignId },
    query: { limit: PAGE, ...(states.length > 0 && { states: states.join() }), ...cursor },
  };
}
