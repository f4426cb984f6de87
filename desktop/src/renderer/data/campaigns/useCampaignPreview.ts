import { useQuery } from '@tanstack/react-query';
import { previewCampaign } from '@recado/shared/campaigns';
import { call } from '@/lib/api/call';
import { campaignKeys } from './campaign-keys';

/** Reads whom a stored campaign would reach now. */
export function useCampaignPreview(campaignId: number) {
  return useQuery({
    queryKey: campaignKeys.preview(campaignId),
    queryFn: ({ signal }) => call(previewCampaign, { params: { campaignId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}
