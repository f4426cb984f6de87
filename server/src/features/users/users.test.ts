import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { me } from '@recado/shared/auth';
import { listTickets, updateTicket } from '@recado/shared/tickets';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';

let server: Conversations;
beforeAll(async () => {
  server = await startConversations();
});
afterAll(() => server.close());

const users = () => server.app.services.users;
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error as { code: string }).code,
  );

it('an e-mail belongs to one user of the whole server, however it is written', async () => {
  const { company, rivalCompany } = server.people;
  const person = { name: 'Ana', email: ' Ana.Lima@Loja.com.br ', password: 'uma-senha-boa' };
  const ana = await users().createUser(company.id, person);
  expect(ana.email).toBe('ana.lima@loja.com.br');
  expect(ana).not.toHaveProperty('passwordHash');
  const again = { ...person, email: 'ana.lima@loja.com.br' };
  expect(await codeOf(users().createUser(rivalCompany.id, again))).toBe('ERR_CONFLICT');
});

it('a user of another company is neither found nor changed', async () => {
  const { agent, rivalCompany } = server.people;
  expect(await codeOf(users().getUser(rivalCompany.id, agent.id))).toBe('ERR_NO_USER_FOUND');
  expect(await codeOf(users().updateUser(rivalCompany.id, agent.id, { name: 'X' }))).toBe(
    'ERR_NO_USER_FOUND',
  );
  expect(await users().usersByIds(rivalCompany.id, [agent.id])).toEqual([]);
  expect((await users().listUsers(rivalCompany.id)).map(({ companyId }) => companyId)).toEqual([
    rivalCompany.id,
    rivalCompany.id,
  ]);
});

it('a new name reaches the signed-in user and their tickets', async () => {
  const { agent, admin, queues } = server.people;
  const { ticket } = await server.openTicket(agent, newCustomer());
  await users().updateUser(agent.companyId, agent.id, { name: 'Ana Nova', queueIds: [queues.sales.id] });
  expect((await server.call(me, {}, agent)).body.name).toBe('Ana Nova');
  await vi.waitFor(async () => {
    const { body } = await server.call(listTickets, { query: { showAll: 'true', status: 'open' } }, admin);
    expect(body.tickets.find(({ id }) => id === ticket.id)?.user?.name).toBe('Ana Nova');
  });
});

it('a removed right takes effect with the next call', async () => {
  const { company, queues } = server.people;
  const who = await server.build.persona(company.id, { queueIds: [queues.sales.id] });
  const { ticket } = await server.openTicket(server.people.admin, newCustomer());
  const look = () =>
    server.call(updateTicket, { params: { ticketId: ticket.id }, body: { status: 'pending' } }, who);
  await users().updateUser(company.id, who.id, { queueIds: [] });
  expect((await look()).error).toBe('ERR_NO_PERMISSION');
});
