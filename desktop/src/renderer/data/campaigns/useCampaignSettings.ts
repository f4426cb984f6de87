import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type CampaignSettings,
  getCampaignSettings,
  readCampaignSettings,
  saveCampaignSettings,
} from '@recado/shared/campaigns';
import { call } from '@/lib/api/call';
import { campaignKeys } from './campaign-keys';

export function useCampaignSettings() {
  return useQuery({
    queryKey: campaignKeys.settings,
    queryFn: async ({ signal }) => readCampaignSettings(await call(getCampaignSettings, {}, { signal })),
  });
}

export function useSaveCampaignSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (settings: CampaignSettings) =>
      readCampaignSettings(await call(saveCampaignSettings, { body: { settings } })),
    onSuccess: (stored) => client.setQueryData(campaignKeys.settings, stored),
  });
}
