import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '@recado/shared/contract';
import {
  cancelSchedule,
  createSchedule,
  deleteSchedule,
  deleteScheduleFile,
  type Schedule,
  scheduleSchema,
  sendScheduleNow,
  updateSchedule,
  uploadScheduleFile,
} from '@recado/shared/schedules';
import { call } from '@/lib/api/call';
import { upload } from '@/lib/api/upload';
import { scheduleKeys } from './schedule-keys';

export type ScheduleDraft = CallInput<typeof createSchedule>['body'];

/** The file of a save: a new one, none, or the stored one unchanged. */
export type FileChange = { kind: 'keep' } | { kind: 'remove' } | { kind: 'upload'; file: File };

export interface ScheduleSave {
  /** Null creates a schedule. */
  id: number | null;
  draft: ScheduleDraft;
  /** Whether the time changed. An unchanged time is not sent, because it may have passed. */
  moved: boolean;
  file: FileChange;
  /** Called once the schedule is stored, before its file is uploaded. */
  onStored: (stored: Schedule) => void;
  /** Receives the uploaded share of the file (0–1). */
  onProgress: (part: number) => void;
}

/** Stores a schedule, then uploads or removes its file. A failed upload leaves the schedule stored. */
export function useSaveSchedule() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: async ({ id, draft, moved, file, onStored, onProgress }: ScheduleSave) => {
      const body = { ...draft, expectsFile: file.kind === 'upload' };
      const { sendAt: _sendAt, ...unmoved } = body;
      const stored =
        id === null
          ? await call(createSchedule, { body })
          : await call(updateSchedule, { params: { scheduleId: id }, body: moved ? body : unmoved });
      onStored(stored);
      const params = { scheduleId: stored.id };
      if (file.kind === 'remove') return call(deleteScheduleFile, { params });
      if (file.kind === 'keep') return stored;
      const form = new FormData();
      form.append('file', file.file, file.file.name);
      return scheduleSchema.parse(await upload(uploadScheduleFile, params, form, { onProgress }));
    },
    onSettled: refetch,
  });
}

export function useDeleteSchedule() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (scheduleId: number) => call(deleteSchedule, { params: { scheduleId } }),
    onSettled: refetch,
  });
}

export function useCancelSchedule() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (scheduleId: number) => call(cancelSchedule, { params: { scheduleId } }),
    onSettled: refetch,
  });
}

/** Saves a cancelled schedule unchanged, so that it waits again. */
export function useRestoreSchedule() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (scheduleId: number) => call(updateSchedule, { params: { scheduleId }, body: {} }),
    onSettled: refetch,
  });
}

export function useSendScheduleNow() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (scheduleId: number) => call(sendScheduleNow, { params: { scheduleId } }),
    onSettled: refetch,
  });
}

function useRefetch() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: scheduleKeys.all });
}
