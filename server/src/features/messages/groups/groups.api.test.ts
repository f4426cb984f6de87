import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listTickets } from '@recado/shared/tickets';
import type { ChatAddress } from '#messenger/gateway';
import { type Conversations, startConversations } from '#testing/conversations';
import { createGroups } from './groups';

let world: Conversations;

beforeAll(async () => {
  world = await startConversations();
  await world.setting(world.shop.companyId, 'CheckMsgIsGroup', 'disabled');
});
afterAll(() => world.close());

const WITHIN = { timeout: 15_000, interval: 50 };
const groupAt = (address: string) => ({ phone: null, lid: null, address: `${address}@group` as ChatAddress });

async function groupTicket(id: number | undefined) {
  const { body } = await world.call(listTickets, { query: { status: 'groups' } }, world.people.agent);
  return id === undefined ? body.tickets[0]! : body.tickets.find((ticket) => ticket.id === id)!;
}
const writesIn = (chat: ReturnType<typeof groupAt>) =>
  world.messenger.writes(world.shop, {}, { chat, isGroup: true, pushName: 'Ana', body: 'Oi' } as object);

it('a group is named by its subject, which is requested once it wrote and follows changes', async () => {
  const { messenger, shop } = world;
  const chat = groupAt('1203630001');
  const requests = vi
    .spyOn(messenger.gateway, 'groupInfo')
    .mockResolvedValue({ subject: 'Fornecedores', participants: [] });
  await writesIn(chat);
  const { id } = await groupTicket(undefined);
  await vi.waitFor(async () => expect((await groupTicket(id)).contact.name).toBe('Fornecedores'), WITHIN);
  await writesIn(chat);
  expect(requests).toHaveBeenCalledTimes(1);
  messenger.listener().onGroup?.(shop, chat, 'Fornecedores 2027');
  await vi.waitFor(
    async () => expect((await groupTicket(id)).contact.name).toBe('Fornecedores 2027'),
    WITHIN,
  );
});

it("a group's subject is not requested repeatedly when the messenger does not return it", async () => {
  const { messenger, shop, app } = world;
  const chat = groupAt('1203630002');
  const groupInfo = vi.fn(() => Promise.reject(new Error('no')));
  const groups = createGroups({
    gateway: { groupInfo, state: messenger.gateway.state },
    contacts: app.services.contacts,
    log: app.context.log,
    paceMs: 5,
  });
  await writesIn(chat);
  const contact = (await app.services.contacts.identify(shop.companyId, chat))!;
  const unnamed = { ...contact, nameSource: 'number' as const };
  groups.start();
  groups.want(shop, unnamed);
  await vi.waitFor(() => expect(groupInfo).toHaveBeenCalledTimes(1), WITHIN);
  groups.want(shop, unnamed);
  groups.want(shop, { ...unnamed, _id: unnamed._id + 100_000 });
  await vi.waitFor(() => expect(groupInfo).toHaveBeenCalledTimes(2), WITHIN);
  groups.stop();
});
