import type { Schedule } from '@recado/shared/schedules';
import { type ScheduleDraft, useSaveSchedule } from '@/data/schedules/useScheduleMutations';
import { useCreationKey } from '@/lib/api/useCreationKey';
import type { StoredFile } from '@/ui/attachment/StoredFileLink';
import { useAttachment } from '@/ui/attachment/useAttachment';

/** Holds the dialog's file and saves it with the schedule. */
export function useScheduleFile(schedule: Schedule | null) {
  const { mutateAsync, isPending } = useSaveSchedule();
  const keyOf = useCreationKey();
  const file = useAttachment({ record: schedule, stored: storedFileOf(schedule) });
  return {
    ...file,
    busy: isPending,
    /** The announced file never arrived. */
    isMissing: schedule?.expectsFile === true && file.chosen === null && file.saved === null,
    save: (draft: ScheduleDraft, moved: boolean) =>
      file.save((save) => mutateAsync({ draft, clientId: keyOf(draft), moved, ...save })),
  };
}

export type ScheduleFile = ReturnType<typeof useScheduleFile>;

function storedFileOf(schedule: Schedule | null): StoredFile | null {
  if (!schedule?.mediaName) return null;
  return { name: schedule.mediaName, type: schedule.mediaType, url: schedule.mediaUrl };
}
