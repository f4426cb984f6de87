import type { Schedule } from '@recado/shared/schedules';
import {
  type ScheduleDraft,
  type ScheduleSave,
  useSaveSchedule,
} from '@/data/schedules/useScheduleMutations';
import { useCreationKey } from '@/lib/api/useCreationKey';
import type { StoredFile } from '@/ui/attachment/StoredFileLink';
import { useAttachment } from '@/ui/attachment/useAttachment';

type FormSave = Pick<ScheduleSave, 'moved' | 'version' | 'onStored'>;

/** Holds the dialog's file and saves it with the schedule. */
export function useScheduleFile(schedule: Schedule | null) {
  const { mutateAsync, isPending } = useSaveSchedule();
  const keyOf = useCreationKey();
  const file = useAttachment({ record: schedule, stored: storedFileOf(schedule) });
  return {
    ...file,
    busy: isPending,
    /** The announced file never arrived. */
    isMissing: schedule?.expectsFile === true && file.selected === null && file.saved === null,
    /** Calls `onStored` once the schedule is stored, before its file is uploaded. */
    save: (draft: ScheduleDraft, { onStored, ...form }: FormSave) =>
      file.save((save) =>
        mutateAsync({
          draft,
          clientId: keyOf(draft),
          ...form,
          ...save,
          onStored: (stored) => {
            save.onStored(stored);
            onStored(stored);
          },
        }),
      ),
  };
}

export type ScheduleFile = ReturnType<typeof useScheduleFile>;

function storedFileOf(schedule: Schedule | null): StoredFile | null {
  if (!schedule?.mediaName) return null;
  return { name: schedule.mediaName, type: schedule.mediaType, url: schedule.mediaUrl };
}
