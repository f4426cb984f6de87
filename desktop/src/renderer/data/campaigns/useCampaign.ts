import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type Campaign, type CampaignDetail, getCampaign } from '@recado/shared/campaigns';
import { call } from '@/lib/api/call';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';
import { throttled } from '@/lib/time/throttled';
import { campaignKeys } from './campaign-keys';
import { newest } from './campaign-pages';

/** As specified: a finished campaign is read again after this time. */
const AFTER_END_MS = 5_000;
/** The event has no report, which is therefore read again at this interval. */
const REFETCH_EVERY_MS = 5_000;

/** Returns a campaign with its report, which follows the changes of all windows. */
export function useCampaign(campaignId: number) {
  const client = useQueryClient();
  const queryKey = campaignKeys.one(campaignId);
  const timers = useMemo(() => {
    const refetch = () =>
      Promise.all([
        client.invalidateQueries({ queryKey: campaignKeys.one(campaignId) }),
        client.invalidateQueries({ queryKey: campaignKeys.deliveries(campaignId) }),
      ]);
    let end: ReturnType<typeof setTimeout> | undefined;
    const moved = throttled(refetch, REFETCH_EVERY_MS);
    return {
      refetch,
      moved,
      ended: () => {
        clearTimeout(end);
        end = setTimeout(() => void refetch(), AFTER_END_MS);
      },
      cancel: () => {
        clearTimeout(end);
        moved.cancel();
      },
    };
  }, [client, campaignId]);
  useEffect(() => timers.cancel, [timers]);
  useCompanyEvent('campaign', (event) => {
    if (event.id !== campaignId) return;
    if (event.action === 'delete') return void timers.refetch();
    applyRecord(event.record);
    if (event.record.status === 'FINALIZADA') timers.ended();
    timers.moved();
  });
  useCatchUp(() => void timers.refetch());
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const read = await call(getCampaign, { params: { campaignId } }, { signal });
      const known = client.getQueryData<CampaignDetail>(queryKey);
      // A response can contain an older record than an event that arrived before it.
      const isOlder = known !== undefined && known.updatedAt > read.updatedAt;
      return isOlder ? { ...known, report: read.report, shipping: read.shipping } : read;
    },
    refetchOnMount: 'always',
  });

  function applyRecord({ contactList: _list, ...record }: Campaign): void {
    client.setQueryData<CampaignDetail>(queryKey, (known) => {
      if (!known) return known;
      // The event's list lacks the contacts.
      return { ...newest(known, { ...record, contactList: known.contactList }), report: known.report };
    });
  }
}
