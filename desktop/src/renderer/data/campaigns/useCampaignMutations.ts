import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type Campaign,
  campaignSchema,
  cancelCampaign,
  createCampaign,
  deleteCampaign,
  deleteCampaignFile,
  getCampaign,
  restartCampaign,
  resumeCampaign,
  retryCampaign,
  startCampaign,
  testCampaign,
  unscheduleCampaign,
  updateCampaign,
  uploadCampaignFile,
} from '@recado/shared/campaigns';
import type { CallInput } from '@recado/shared/contract';
import { applyFileChange, type FileSave } from '@/lib/api/attached-file';
import { call } from '@/lib/api/call';
import { upload } from '@/lib/api/upload';
import { campaignKeys } from './campaign-keys';

export type CampaignDraft = Partial<CallInput<typeof createCampaign>['body']>;

export interface CampaignSave extends FileSave<Campaign> {
  draft: CampaignDraft;
  /** Of the campaign that the form shows; absent for a new one. */
  version: number | undefined;
}

export const readCampaign = (campaignId: number): Promise<Campaign> =>
  call(getCampaign, { params: { campaignId } });

/** Stores a campaign, then uploads or removes its file. A failed upload leaves the campaign stored. */
export function useSaveCampaign() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ draft, version, ...save }: CampaignSave) => {
      const stored =
        save.id === null
          ? await call(createCampaign, { body: { name: '', ...draft } })
          : await call(updateCampaign, { params: { campaignId: save.id }, body: { ...draft, version } });
      const params = { campaignId: stored.id };
      return applyFileChange(stored, save, {
        remove: () => call(deleteCampaignFile, { params }),
        upload: async (form, options) =>
          campaignSchema.parse(await upload(uploadCampaignFile, params, form, options)),
      });
    },
    onSettled: () => refetch(client),
  });
}

export function useDeleteCampaign() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (campaignId: number) => call(deleteCampaign, { params: { campaignId } }),
    onSettled: () => refetch(client),
  });
}

const TRANSITIONS = {
  cancel: (params) => call(cancelCampaign, { params }),
  restart: (params) => call(restartCampaign, { params }),
  resume: (params) => call(resumeCampaign, { params }),
  retry: (params) => call(retryCampaign, { params, body: undefined }),
  sendAgain: (params) => call(retryCampaign, { params, body: { state: 'unknown' } }),
  unschedule: (params) => call(unscheduleCampaign, { params }),
} satisfies Record<string, (params: { campaignId: number }) => Promise<Campaign>>;

/** `sendAgain`: to those who may have the message. */
export type CampaignTransition = keyof typeof TRANSITIONS;

export function useCampaignTransition() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, transition }: { id: number; transition: CampaignTransition }) =>
      TRANSITIONS[transition]({ campaignId: id }),
    onSettled: () => refetch(client),
  });
}

export function useStartCampaign() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ignoreHours }: { id: number; ignoreHours: boolean }) =>
      call(startCampaign, { params: { campaignId: id }, body: { ignoreHours } }),
    onSettled: () => refetch(client),
  });
}

export function useTestCampaign() {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number; number: string; variant: number }) =>
      call(testCampaign, { params: { campaignId: id }, body }),
  });
}

function refetch(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: campaignKeys.all });
}
