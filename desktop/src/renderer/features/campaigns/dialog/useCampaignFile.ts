import { type Campaign, CAMPAIGN_LIMITS } from '@recado/shared/campaigns';
import { AppError } from '@recado/shared/contract';
import {
  type CampaignDraft,
  type CampaignSave,
  useSaveCampaign,
} from '@/data/campaigns/useCampaignMutations';
import type { StoredFile } from '@/ui/attachment/StoredFileLink';
import { useAttachment } from '@/ui/attachment/useAttachment';

type FormSave = Pick<CampaignSave, 'version' | 'onStored'>;

/**
 * Holds the dialog's file and saves it with the campaign.
 * @param copyOf - the campaign whose file a new one gets
 */
export function useCampaignFile(campaign: Campaign | null, copyOf: Campaign | null) {
  const { mutateAsync, isPending } = useSaveCampaign();
  const file = useAttachment({
    record: campaign,
    stored: storedFileOf(campaign ?? copyOf),
    rejectionOf: ({ size }) =>
      size > CAMPAIGN_LIMITS.fileBytes ? new AppError('ERR_PAYLOAD_TOO_LARGE') : undefined,
  });
  const fileOf = file.stored && !file.selected ? copyOf?.id : undefined;
  return {
    ...file,
    busy: isPending,
    /** Calls `onStored` once the campaign is stored, before its file is uploaded. */
    save: (draft: CampaignDraft, { version, onStored }: FormSave) =>
      file.save((save) =>
        mutateAsync({
          draft: { ...draft, ...(fileOf !== undefined && { fileOf }) },
          version,
          ...save,
          onStored: (stored) => {
            save.onStored(stored);
            onStored(stored);
          },
        }),
      ),
  };
}

export type CampaignFile = ReturnType<typeof useCampaignFile>;

function storedFileOf(campaign: Campaign | null): StoredFile | null {
  if (!campaign?.mediaName) return null;
  return { name: campaign.mediaName, type: campaign.mediaType, url: campaign.mediaUrl };
}
