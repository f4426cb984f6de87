import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type CampaignSettings,
  campaignSettingsVersion,
  getCampaignSettings,
  readCampaignSettings,
  saveCampaignSettings,
} from '@recado/shared/campaigns';
import type { OutputOf } from '@recado/shared/contract';
import { call } from '@/lib/api/call';
import { campaignKeys } from './campaign-keys';

/** The settings with the version of their form. */
export interface CampaignSettingsForm extends CampaignSettings {
  version: number;
}

const formOf = (rows: OutputOf<typeof getCampaignSettings>): CampaignSettingsForm => ({
  ...readCampaignSettings(rows),
  version: campaignSettingsVersion(rows),
});

const reading = {
  queryKey: campaignKeys.settings,
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    formOf(await call(getCampaignSettings, {}, { signal })),
};

export function useCampaignSettings() {
  return useQuery(reading);
}

/** Returns a function that reads the settings as they are now. */
export function useReadCampaignSettings(): () => Promise<CampaignSettingsForm> {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...reading, staleTime: 0 });
}

interface Saving {
  settings: CampaignSettings;
  version: number | undefined;
}

export function useSaveCampaignSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Saving) => formOf(await call(saveCampaignSettings, { body })),
    onSuccess: (stored) => client.setQueryData(campaignKeys.settings, stored),
  });
}
