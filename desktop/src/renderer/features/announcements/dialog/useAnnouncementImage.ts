import { useState } from 'react';
import type { Announcement } from '@recado/shared/announcements';
import {
  type AnnouncementDraft,
  type ImageChange,
  useSaveAnnouncement,
} from '@/data/announcements/useAnnouncementMutations';
import { imageProblem } from '../rules/announcement-form';

/** Holds the dialog's image and saves it with the announcement. After a failed upload, the next save updates it. */
export function useAnnouncementImage(announcement: Announcement | null) {
  const { mutateAsync, isPending } = useSaveAnnouncement();
  const [saved, setSaved] = useState<Announcement | null>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const [removed, setRemoved] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<
    { kind: 'type' | 'size' } | { kind: 'upload'; error: unknown } | null
  >(null);

  function change(): ImageChange {
    if (chosen) return { kind: 'upload', file: chosen };
    return removed && announcement?.mediaName ? { kind: 'remove' } : { kind: 'keep' };
  }

  /**
   * @returns whether all is stored; false after a failed upload, which `problem` then describes
   * @throws the error of the announcement's save
   */
  async function save(draft: AnnouncementDraft): Promise<boolean> {
    let isStored = false;
    setProblem(null);
    try {
      await mutateAsync({
        id: saved?.id ?? announcement?.id ?? null,
        draft,
        image: change(),
        onStored: (stored) => {
          isStored = true;
          setSaved(stored);
          if (chosen) setProgress(0);
        },
        onProgress: setProgress,
      });
      return true;
    } catch (error) {
      if (!isStored) throw error;
      setProblem({ kind: 'upload', error });
      return false;
    } finally {
      setProgress(null);
    }
  }

  return {
    save,
    busy: isPending,
    progress,
    problem,
    chosen,
    stored: removed || !announcement?.mediaName ? null : announcement,
    isChanged: chosen !== null || removed,
    choose: (file: File) => {
      const kind = imageProblem(file);
      setProblem(kind ? { kind } : null);
      if (!kind) setChosen(file);
    },
    remove: () => {
      setProblem(null);
      // If a newly chosen image is removed, the stored one is shown again.
      if (chosen) setChosen(null);
      else setRemoved(true);
    },
  };
}

export type AnnouncementImage = ReturnType<typeof useAnnouncementImage>;
