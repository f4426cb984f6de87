import { AppError } from '@recado/shared/contract';
import {
  createHolidays as createHolidaysEndpoint,
  deleteHoliday as deleteHolidayEndpoint,
  hoursState,
  listClosures,
  listHolidays as listHolidaysEndpoint,
  previewHours as previewHoursEndpoint,
  setClosure,
  updateHoliday as updateHolidayEndpoint,
} from '@recado/shared/working-hours';
import type { AppContext } from '../../core/context';
import { closureId, closures } from './closure.model';
import { createHolidays, deleteHoliday, listHolidays, updateHoliday } from './holidays.operations';
import { opennessOf } from './hours-rules';
import { previewHours } from './preview-hours';
import type { WorkingHoursDeps } from './working-hours.deps';
import { presentClosure, presentHoliday, presentState } from './working-hours.presenter';

const MAX_CLOSURE_MS = 400 * 24 * 60 * 60_000;
const MAX_CLOSURES = 500;

const wholeSeconds = (at: Date) => new Date(Math.floor(at.getTime() / 1_000) * 1_000);

export function mountWorkingHours(endpoints: AppContext['endpoints'], deps: WorkingHoursDeps): void {
  const changed = (companyId: number) => deps.events.publish('workingHours.changed', { companyId });

  endpoints.mount(listHolidaysEndpoint, async ({ caller }) => ({
    holidays: (await listHolidays(caller.companyId)).map(presentHoliday),
  }));
  endpoints.mount(createHolidaysEndpoint, async ({ caller: { companyId }, body }) => {
    const created = await createHolidays(deps, companyId, body.holidays);
    await changed(companyId);
    return { holidays: created.map(presentHoliday) };
  });
  endpoints.mount(updateHolidayEndpoint, async ({ caller: { companyId }, params, body }) => {
    const holiday = await updateHoliday(deps, companyId, params.holidayId, body);
    await changed(companyId);
    return presentHoliday(holiday);
  });
  endpoints.mount(deleteHolidayEndpoint, async ({ caller: { companyId }, params }) => {
    await deleteHoliday(companyId, params.holidayId);
    await changed(companyId);
    return undefined;
  });

  endpoints.mount(listClosures, async ({ caller }) => {
    const rows = await closures.find(caller.companyId, { at: { $gt: new Date() } }, { limit: MAX_CLOSURES });
    return { closures: rows.map((row) => ({ queueId: row.queueId, closedUntil: presentClosure(row) })) };
  });
  endpoints.mount(setClosure, async ({ caller: { companyId }, body: { queueId, closedUntil } }) => {
    if (queueId !== null) await deps.queues.requireQueues(companyId, [queueId]);
    const _id = closureId(companyId, queueId);
    // Messages have whole seconds. Without rounding, a message sent right after the change would seem
    // earlier.
    const now = wholeSeconds(new Date());
    if (!closedUntil) {
      // The past part of the closure is retained, because the silence of a ticket can include it.
      await closures.updateOne(companyId, { _id, at: { $gt: now } }, { $set: { at: now } });
      await changed(companyId);
      return { queueId, closedUntil: null };
    }
    const at = new Date(closedUntil.at);
    if (at <= now || at.getTime() > now.getTime() + MAX_CLOSURE_MS)
      throw new AppError('ERR_VALIDATION', { part: 'body', field: 'closedUntil.at', reason: 'period' });
    const closure = await closures.findOneAndUpdate(
      companyId,
      { _id },
      { $set: { queueId, from: now, at, label: closedUntil.label } },
      { upsert: true },
    );
    if (!closure) throw new Error('A closure was not stored.');
    await changed(companyId);
    return { queueId, closedUntil: presentClosure(closure) };
  });

  endpoints.mount(hoursState, async ({ caller, query }) => {
    const hours = await deps.rules.of(caller.companyId);
    return presentState(opennessOf(hours, query.queueId ?? null, new Date()));
  });
  endpoints.mount(previewHoursEndpoint, async ({ caller, query }) => ({
    previews: await previewHours(deps, caller.companyId, query),
  }));
}
