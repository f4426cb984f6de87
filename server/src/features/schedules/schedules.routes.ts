import { AppError } from '@recado/shared/contract';
import {
  cancelSchedule as cancelEndpoint,
  createSchedule as createEndpoint,
  deleteSchedule as deleteEndpoint,
  deleteScheduleFile,
  getSchedule,
  listSchedules,
  scheduleFileForm,
  sendScheduleNow,
  undoScheduleCancellation,
  updateSchedule,
  uploadScheduleFile,
} from '@recado/shared/schedules';
import type { AppContext } from '#core/context';
import { uploadOptions } from '#features/quick-messages';
import { cancelSchedule, undoCancellation } from './operations/cancel-schedule';
import { deleteSchedule } from './operations/delete-schedules';
import { readSchedule, requireEditable } from './operations/find-schedule';
import { readSchedules } from './operations/list-schedules';
import { createSchedule, sendNow, updateScheduleFields } from './operations/save-schedule';
import { attachFile, removeFile } from './operations/schedule-file';
import type { SchedulesDeps } from './schedules.deps';

const NO_FILE = { part: 'body', field: scheduleFileForm.files, reason: 'required' };

export function mountSchedules(endpoints: AppContext['endpoints'], deps: SchedulesDeps): void {
  endpoints.mount(listSchedules, ({ caller, query }) => readSchedules(deps, caller, query));
  endpoints.mount(getSchedule, ({ caller, params }) => readSchedule(deps, caller, params.scheduleId));
  endpoints.mount(createEndpoint, ({ caller, body }) => createSchedule(deps, caller, body));
  endpoints.mount(updateSchedule, ({ caller, params, body }) =>
    updateScheduleFields(deps, caller, params.scheduleId, body),
  );
  endpoints.mount(deleteEndpoint, ({ caller, params }) => deleteSchedule(deps, caller, params.scheduleId));
  endpoints.mountForm(uploadScheduleFile, scheduleFileForm, async ({ caller, params, read }) => {
    await requireEditable(caller, params.scheduleId);
    const { files } = await read(uploadOptions(deps.media, caller.companyId));
    const [uploaded] = files;
    if (!uploaded) throw new AppError('ERR_VALIDATION', NO_FILE);
    return attachFile(deps, caller, params.scheduleId, uploaded);
  });
  endpoints.mount(uploadScheduleFile, async ({ caller, params }) => {
    await requireEditable(caller, params.scheduleId);
    throw new AppError('ERR_VALIDATION', NO_FILE);
  });
  endpoints.mount(deleteScheduleFile, ({ caller, params }) => removeFile(deps, caller, params.scheduleId));
  endpoints.mount(cancelEndpoint, ({ caller, params }) => cancelSchedule(deps, caller, params.scheduleId));
  endpoints.mount(undoScheduleCancellation, ({ caller, params }) =>
    undoCancellation(deps, caller, params.scheduleId),
  );
  endpoints.mount(sendScheduleNow, ({ caller, params }) => sendNow(deps, caller, params.scheduleId));
}
