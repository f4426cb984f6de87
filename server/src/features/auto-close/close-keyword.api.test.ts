import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { updateCompanyRegion } from '@recado/shared/companies';
import { type Language } from '@recado/shared/contract';
import { getTicket } from '@recado/shared/tickets';
import { type Conversations, startConversations } from '#testing/conversations';

const WITHIN = { timeout: 15_000, interval: 50 };

let world: Conversations;
beforeAll(async () => {
  world = await startConversations();
  await world.setting(world.people.admin.companyId, 'closeTicketClient', 'enabled');
});
afterAll(() => world.close());

async function selectLanguage(language: Language): Promise<void> {
  const { admin } = world.people;
  const params = { companyId: admin.companyId };
  expect((await world.call(updateCompanyRegion, { params, body: { language } }, admin)).status).toBe(200);
}

async function statusAfter(body: string): Promise<string> {
  const { admin } = world.people;
  const { customer, ticket } = await world.openTicket(admin);
  await world.messenger.writes(world.shop, customer, { body });
  const messages = world.app.database.db.collection('messages');
  const pending = { ticketId: ticket.id, durableEvents: { $exists: true } };
  await vi.waitFor(async () => expect(await messages.countDocuments(pending)).toBe(0), WITHIN);
  return (await world.call(getTicket, { params: { ticketId: ticket.id } }, admin)).body.status;
}

describe('the close keyword', () => {
  it("resolves the ticket in the company's language only", async () => {
    await selectLanguage('pt');
    expect(await statusAfter('Exit')).toBe('open');
    expect(await statusAfter('*SAIR*')).toBe('closed');
    await selectLanguage('en');
    expect(await statusAfter('Exit')).toBe('closed');
    expect(await statusAfter('Sair.')).toBe('closed');
    expect(await statusAfter('salir')).toBe('open');
    await selectLanguage('es');
    expect(await statusAfter('Salir')).toBe('closed');
  });

  it('is no part of a question or a sentence', async () => {
    await selectLanguage('pt');
    expect(await statusAfter('sair?')).toBe('open');
    expect(await statusAfter('Vou sair agora')).toBe('open');
  });
});
