import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateSetting } from '@recado/shared/settings';
import { type Conversations, startConversations } from '#testing/conversations';

const MINUTES = 10;

let world: Conversations;
beforeAll(async () => {
  world = await startConversations();
  const { status } = await world.call(
    updateSetting,
    { params: { key: 'attendantInactivityTime' }, body: { value: String(MINUTES) } },
    world.people.admin,
  );
  expect(status).toBe(200);
});
afterAll(() => world.close());

/** Runs the job as if this many minutes had passed. */
const sweepAfter = (minutes: number) =>
  world.app.services.tickets.sweeps.returnUnanswered(new Date(Date.now() + minutes * 60_000));

async function waiting() {
  const { customer, ticket } = await world.openTicket(world.people.admin);
  await world.messenger.writes(world.shop, customer, { body: 'Alguém aí?' });
  const { companyId } = world.shop;
  return async () => (await world.app.services.tickets.byIds(companyId, [ticket.id]))[0]?.status;
}

describe('attendant inactivity', () => {
  it.each([
    ['inactive', { status: 'inactive' }, { status: 'active' }],
    ['unpaid', { dueDate: new Date('2020-01-01T00:00:00Z') }, { dueDate: null }],
  ] as const)('returns no ticket of an %s company', async (_kind, stop, resume) => {
    const status = await waiting();
    const { companies } = world.app.services;
    await companies.updateCompany(world.people.company.id, stop);
    await sweepAfter(MINUTES + 1);
    await companies.updateCompany(world.people.company.id, resume);
    expect(await status()).toBe('open');
    await sweepAfter(MINUTES + 1);
    expect(await status()).toBe('pending');
  });
});
