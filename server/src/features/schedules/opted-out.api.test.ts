import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordOptOut } from '@recado/shared/opt-outs';
import type { Recurrence } from '@recado/shared/schedules';
import { startSchedules } from './testing/schedule-world';

let world: Awaited<ReturnType<typeof startSchedules>>;

beforeAll(async () => {
  world = await startSchedules();
  await world.setting(world.people.company.id, 'campaignsEnabled', 'true');
});
afterAll(() => world.close());

const DAILY: Recurrence = {
  frequency: 'daily',
  interval: 1,
  weekdays: [],
  businessDays: false,
  until: null,
  count: null,
};
const optOut = (contactId: number) => world.call(recordOptOut, { body: { contactId } }, world.people.admin);

describe('a schedule for a person who opted out', () => {
  it('is rejected if it is recurring, and allowed once', async () => {
    const { contactId } = await world.contact();
    await optOut(contactId);
    expect((await world.create({ contactId, recurrence: DAILY })).error).toBe('ERR_OPTED_OUT');
    expect((await world.create({ contactId })).status).toBe(201);
  });

  it('fails at its time if the person opted out after it was saved', async () => {
    const { schedule, contactId, customer } = await world.scheduled({ recurrence: DAILY });
    await optOut(contactId);
    await world.runAt(schedule);
    expect(await world.read(schedule.id)).toMatchObject({ status: 'ERRO', failure: 'optedOut' });
    expect(world.textsTo(customer)).toEqual([]);
  });
});
