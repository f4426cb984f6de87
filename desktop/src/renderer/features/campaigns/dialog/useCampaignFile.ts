import { useState } from 'react';
import { type Campaign, CAMPAIGN_LIMITS } from '@recado/shared/campaigns';
import { AppError } from '@recado/shared/contract';
import {
  type CampaignDraft,
  type CampaignFileChange,
  useSaveCampaign,
} from '@/data/campaigns/useCampaignMutations';
import type { StoredFile } from '@/ui/attachment/StoredFileLink';

/** Result of a save. `upload`: the campaign is stored, but its file is not. */
type SaveOutcome =
  { done: true; campaign: Campaign } | { done: false; failed: 'save' | 'upload'; error: unknown };

/** Holds the dialog's file and saves it with the campaign. After a failed upload, the next save updates the campaign. */
export function useCampaignFile(campaign: Campaign | null) {
  const { mutateAsync, isPending } = useSaveCampaign();
  const [saved, setSaved] = useState<Campaign | null>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const [removed, setRemoved] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const stored: StoredFile | null =
    removed || !campaign?.mediaName
      ? null
      : { name: campaign.mediaName, type: campaign.mediaType, url: campaign.mediaUrl };

  function change(): CampaignFileChange {
    if (chosen) return { kind: 'upload', file: chosen };
    return removed && campaign?.mediaName ? { kind: 'remove' } : { kind: 'keep' };
  }

  async function save(draft: CampaignDraft): Promise<SaveOutcome> {
    let isStored = false;
    setProblem(null);
    try {
      const result = await mutateAsync({
        id: saved?.id ?? campaign?.id ?? null,
        draft,
        file: change(),
        onStored: (each) => {
          isStored = true;
          setSaved(each);
          if (chosen) setProgress(0);
        },
        onProgress: setProgress,
      });
      return { done: true, campaign: result };
    } catch (error) {
      if (isStored) setProblem(error);
      return { done: false, failed: isStored ? 'upload' : 'save', error };
    } finally {
      setProgress(null);
    }
  }

  return {
    save,
    busy: isPending,
    progress,
    /** Error of the last upload or choice; null without one. */
    problem,
    chosen,
    stored,
    /** Name of the chosen or stored file. */
    name: chosen?.name ?? stored?.name,
    isChanged: chosen !== null || removed,
    choose: (file: File) => {
      const isTooLarge = file.size > CAMPAIGN_LIMITS.fileBytes;
      setProblem(isTooLarge ? new AppError('ERR_PAYLOAD_TOO_LARGE') : null);
      if (!isTooLarge) setChosen(file);
    },
    remove: () => {
      setProblem(null);
      // If a newly chosen file is removed, the stored file is shown again.
      if (chosen) setChosen(null);
      else setRemoved(true);
    },
  };
}

export type CampaignFile = ReturnType<typeof useCampaignFile>;
