import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '@recado/shared/contract';
import {
  cancelSchedule,
  createSchedule,
  deleteSchedule,
  deleteScheduleFile,
  getSchedule,
  type Schedule,
  scheduleSchema,
  sendScheduleNow,
  undoScheduleCancellation,
  updateSchedule,
  uploadScheduleFile,
} from '@recado/shared/schedules';
import { applyFileChange, type FileSave } from '@/lib/api/attached-file';
import { call } from '@/lib/api/call';
import { upload } from '@/lib/api/upload';
import { scheduleKeys } from './schedule-keys';

export type ScheduleDraft = Omit<CallInput<typeof createSchedule>['body'], 'clientId'>;

export interface ScheduleSave extends FileSave<Schedule> {
  draft: ScheduleDraft;
  /** Identifies the new schedule, so that a repeated save creates no second one. */
  clientId: string;
  /** Whether the time changed. An unchanged time is not sent, because it may have passed. */
  moved: boolean;
  /** Of the schedule that the form shows; absent for a new one. */
  version: number | undefined;
}

export const readSchedule = (scheduleId: number): Promise<Schedule> =>
  call(getSchedule, { params: { scheduleId } });

/** Stores a schedule, then uploads or removes its file. A failed upload leaves the schedule stored. */
export function useSaveSchedule() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: async ({ draft, clientId, moved, version, ...save }: ScheduleSave) => {
      const body = { ...draft, expectsFile: save.file.kind === 'upload' };
      const { sendAt: _sendAt, ...unmoved } = body;
      const stored =
        save.id === null
          ? await call(createSchedule, { body: { ...body, clientId } })
          : await call(updateSchedule, {
              params: { scheduleId: save.id },
              body: { ...(moved ? body : unmoved), version },
            });
      const params = { scheduleId: stored.id };
      return applyFileChange(stored, save, {
        remove: () => call(deleteScheduleFile, { params }),
        upload: async (form, options) =>
          scheduleSchema.parse(await upload(uploadScheduleFile, params, form, options)),
      });
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

/** Undoes a cancellation of the last seconds. */
export function useRestoreSchedule() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (scheduleId: number) => call(undoScheduleCancellation, { params: { scheduleId } }),
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
