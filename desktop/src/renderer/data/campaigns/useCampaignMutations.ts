import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type Campaign,
  campaignSchema,
  cancelCampaign,
  createCampaign,
  deleteCampaign,
  deleteCampaignFile,
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
import { call } from '@/lib/api/call';
import { upload } from '@/lib/api/upload';
import { campaignKeys } from './campaign-keys';

export type CampaignDraft = Partial<CallInput<typeof createCampaign>['body']>;

/** The file of a save: a new one, none, or the stored one unchanged. */
export type CampaignFileChange = { kind: 'keep' } | { kind: 'remove' } | { kind: 'upload'; file: File };

export interface CampaignSave {
  /** Null creates a campaign. */
  id: number | null;
  draft: CampaignDraft;
  file: CampaignFileChange;
  /** Called once the campaign is stored, before its file is uploaded. */
  onStored: (stored: Campaign) => void;
  /** Receives the uploaded share of the file (0–1). */
  onProgress: (part: number) => void;
}

/** Stores a campaign, then uploads or removes its file. A failed upload leaves the campaign stored. */
export function useSaveCampaign() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, draft, file, onStored, onProgress }: CampaignSave) => {
      const stored =
        id === null
          ? await call(createCampaign, { body: { name: '', ...draft } })
          : await call(updateCampaign, { params: { campaignId: id }, body: draft });
      onStored(stored);
      const params = { campaignId: stored.id };
      if (file.kind === 'remove') return call(deleteCampaignFile, { params });
      if (file.kind === 'keep') return stored;
      const form = new FormData();
      form.append('file', file.file, file.file.name);
      return campaignSchema.parse(await upload(uploadCampaignFile, params, form, { onProgress }));
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
  cancel: cancelCampaign,
  restart: restartCampaign,
  resume: resumeCampaign,
  retry: retryCampaign,
  unschedule: unscheduleCampaign,
} as const;

export type CampaignTransition = keyof typeof TRANSITIONS;

export function useCampaignTransition() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, transition }: { id: number; transition: CampaignTransition }) =>
      call(TRANSITIONS[transition], { params: { campaignId: id } }),
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
