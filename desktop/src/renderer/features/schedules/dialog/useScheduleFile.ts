import { useState } from 'react';
import type { Schedule } from '@recado/shared/schedules';
import { type FileChange, type ScheduleDraft, useSaveSchedule } from '@/data/schedules/useScheduleMutations';
import type { StoredFile } from '@/ui/attachment/StoredFileLink';

/** Result of a save. `upload`: the schedule is stored, but its file is not. */
type SaveOutcome =
  { done: true; schedule: Schedule } | { done: false; failed: 'save' | 'upload'; error: unknown };

/** Holds the dialog's file and saves it with the schedule. After a failed upload, the next save updates the schedule. */
export function useScheduleFile(schedule: Schedule | null) {
  const { mutateAsync, isPending } = useSaveSchedule();
  const [saved, setSaved] = useState<Schedule | null>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const [removed, setRemoved] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const stored = removed ? null : storedFileOf(schedule);

  function change(): FileChange {
    if (chosen) return { kind: 'upload', file: chosen };
    return removed && schedule?.mediaName ? { kind: 'remove' } : { kind: 'keep' };
  }

  async function save(draft: ScheduleDraft, moved: boolean): Promise<SaveOutcome> {
    let isStored = false;
    setProblem(null);
    try {
      const result = await mutateAsync({
        id: saved?.id ?? schedule?.id ?? null,
        draft,
        moved,
        file: change(),
        onStored: (each) => {
          isStored = true;
          setSaved(each);
          if (chosen) setProgress(0);
        },
        onProgress: setProgress,
      });
      return { done: true, schedule: result };
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
    /** Error of the last upload; null without one. */
    problem,
    chosen,
    stored,
    /** Name of the chosen or stored file. */
    name: chosen?.name ?? stored?.name,
    isChanged: chosen !== null || removed,
    /** The announced file never arrived. */
    isMissing: schedule?.expectsFile === true && chosen === null && saved === null,
    choose: (file: File) => {
      setProblem(null);
      setChosen(file);
    },
    remove: () => {
      setProblem(null);
      // If a newly chosen file is removed, the stored file is shown again.
      if (chosen) setChosen(null);
      else setRemoved(true);
    },
  };
}

export type ScheduleFile = ReturnType<typeof useScheduleFile>;

function storedFileOf(schedule: Schedule | null): StoredFile | null {
  if (!schedule?.mediaName) return null;
  return { name: schedule.mediaName, type: schedule.mediaType, url: schedule.mediaUrl };
}
