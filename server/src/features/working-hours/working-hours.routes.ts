import {
  CLOSED_TEXTS,
  createHolidays as createHolidaysEndpoint,
  deleteHoliday as deleteHolidayEndpoint,
  fillClosedText,
  getClosedText,
  hoursState,
  listClosures,
  listHolidays as listHolidaysEndpoint,
  previewHours as previewHoursEndpoint,
  setClosure,
  updateHoliday as updateHolidayEndpoint,
} from '@recado/shared/working-hours';
import type { AppContext } from '#core/context';
import { closures } from './closure.model';
import { createHolidays, deleteHoliday, listHolidays, updateHoliday } from './holidays.operations';
import { opennessOf } from './hours-rules';
import { previewHours } from './preview-hours';
import { changeClosure } from './set-closure';
import type { WorkingHoursDeps } from './working-hours.deps';
import { presentClosure, presentHoliday, presentState } from './working-hours.presenter';

const MAX_CLOSURES = 500;

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
  endpoints.mount(updateHolidayEndpoint, async ({ caller, params, body }) => {
    const holiday = await updateHoliday(deps, caller, params.holidayId, body);
    await changed(caller.companyId);
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
  endpoints.mount(setClosure, async ({ caller, body }) => {
    const closure = await changeClosure(deps, caller.companyId, body);
    return { queueId: body.queueId, closedUntil: closure ? presentClosure(closure) : null };
  });

  endpoints.mount(hoursState, async ({ caller, query }) => {
    const hours = await deps.rules.of(caller.companyId);
    return presentState(opennessOf(hours, query.queueId ?? null, new Date()));
  });
  endpoints.mount(getClosedText, async ({ caller: { companyId } }) => ({
    missing: (await deps.connections.setUp(companyId)).some(({ outOfHoursMessage }) => !outOfHoursMessage),
  }));
  endpoints.mount(fillClosedText, async ({ caller }) => {
    const { language } = await deps.companies.getCompany(caller.companyId);
    await deps.connections.fillOutOfHoursText(caller, CLOSED_TEXTS[language]);
    return undefined;
  });
  endpoints.mount(previewHoursEndpoint, async ({ caller, query }) => ({
    previews: await previewHours(deps, caller.companyId, query),
  }));
}
