import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { updateCompanySchedules } from '@recado/shared/companies';
import { addConnectionQueue, updateConnection } from '@recado/shared/connections';
import { dismissFirstSteps, getFirstSteps } from '@recado/shared/first-steps';
import { COMPANY_SCHEDULE, fillClosedText, getClosedText } from '@recado/shared/working-hours';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';

let world: Conversations;
let admin: Persona;
beforeAll(async () => {
  world = await startConversations();
  ({ admin } = world.people);
});
afterAll(() => world.close());

const steps = async (as = admin) => (await world.call(getFirstSteps, {}, as)).body;
const done = async (as = admin) => (await steps(as)).steps.flatMap((step) => (step.done ? [step.id] : []));

describe('the first steps', () => {
  it('are read from the data of the company', async () => {
    // The company has a connection without a phone, with one queue without options, and several users.
    expect(await done()).toEqual(['team']);

    const { connectionId: whatsappId, companyId } = world.shop;
    const connections = world.app.database.db.collection<{ _id: number }>('connections');
    await connections.updateOne({ _id: whatsappId }, { $set: { number: '5511988887777' } });
    expect(await done()).toEqual(['connection', 'team']);

    const { sales, support } = world.people.queues;
    const body = { name: 'Loja', queueIds: [sales.id], greetingMessage: 'Olá! Escolha o setor.' };
    await world.call(updateConnection, { params: { whatsappId }, body }, admin);
    await world.call(addConnectionQueue, { params: { whatsappId }, body: { queueId: support.id } }, admin);
    expect(await done()).toEqual(['connection', 'menu', 'team']);

    const schedules = COMPANY_SCHEDULE.map((day) => ({ ...day, startTime: '08:00', endTime: '18:00' }));
    await world.setting(companyId, 'scheduleType', 'company');
    await world.call(
      updateCompanySchedules,
      { params: { companyId }, body: { id: companyId, schedules } },
      admin,
    );
    expect(await done()).not.toContain('hours');
    expect((await world.call(getClosedText, {}, admin)).body).toEqual({ missing: true });
    await world.call(fillClosedText, {}, admin);
    expect((await world.call(getClosedText, {}, admin)).body).toEqual({ missing: false });
    expect(await done()).toContain('hours');

    expect(await done()).not.toContain('conversation');
    await world.messenger.writes(world.shop, newCustomer());
    await vi.waitFor(async () => expect(await done()).toHaveLength(5));
  });

  it('are dismissed by each administrator alone, on the server', async () => {
    const rival = world.people.rivalAdmin;
    expect((await steps()).dismissed).toBe(false);
    expect((await world.call(dismissFirstSteps, {}, admin)).status).toBe(204);
    expect([(await steps()).dismissed, (await steps(rival)).dismissed]).toEqual([true, false]);
    expect(await done(rival)).not.toContain('connection');
  });

  it('are not for agents', async () => {
    expect((await world.call(getFirstSteps, {}, world.people.agent)).status).toBe(403);
  });
});

describe('adding a queue to a connection', () => {
  it('leaves its texts and other queues unchanged, and requires a greeting for several', async () => {
    const { sales, support } = world.people.queues;
    const other = await world.connect(admin, [sales.id], 'Filial');
    const params = { whatsappId: other.connectionId };
    const add = (queueId: number) => world.call(addConnectionQueue, { params, body: { queueId } }, admin);
    expect((await add(sales.id)).body.queues.map(({ id }) => id)).toEqual([sales.id]);
    expect(await add(support.id)).toMatchObject({
      status: 400,
      body: { error: 'ERR_WAPP_GREETING_REQUIRED' },
    });
    expect(await add(987_654)).toMatchObject({ body: { error: 'ERR_NO_QUEUE_FOUND' } });
  });
});
