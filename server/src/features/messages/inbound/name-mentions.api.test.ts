import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listMessages, searchConversation } from '@recado/shared/messages';
import { listTickets } from '@recado/shared/tickets';
import type { Mention } from '#messenger/gateway';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';

let world: Conversations;
const group = newCustomer({ name: 'Condomínio' });
const maria = { lid: '880000000001', username: 'maria.lopez', name: 'Maria' };
const joao = { lid: '880000000002' };

beforeAll(async () => {
  world = await startConversations();
  await world.setting(world.shop.companyId, 'CheckMsgIsGroup', 'disabled');
  await world.messenger.writes(world.shop, maria);
  const sender = world.messenger.identityOf(joao);
  await says({ sender, pushName: 'João', body: 'Bom dia' });
});
afterAll(() => world.close());

const says = (incoming: Parameters<Conversations['messenger']['writes']>[2]) =>
  world.messenger.writes(world.shop, group, { isGroup: true, ...incoming });
const mention = (person: { phone?: string; lid?: string }, isOwn = false): Mention => ({
  written: person.phone ?? person.lid ?? '',
  identity: world.messenger.identityOf(person),
  isOwn,
});
const groupTicket = async () => {
  const { body } = await world.call(listTickets, { query: { status: 'groups' } }, world.people.admin);
  const [ticket] = body.tickets;
  if (!ticket) throw new Error('The group has no ticket.');
  return ticket;
};
const newest = async () => {
  const params = { ticketId: (await groupTicket()).id };
  const { body } = await world.call(listMessages, { params, query: {} }, world.people.admin);
  const [message] = body.messages;
  return { ...message, data: JSON.parse(message?.dataJson ?? '{}') as object };
};

describe('a mention in a group', () => {
  it('has the name in the bubble, the row, the quote and the search', async () => {
    const mentions = [mention(maria), mention(joao)];
    const body = `@${maria.lid} e @${joao.lid}, olhem`;
    const { messengerId } = await says({ body, mentions });
    expect(await newest()).toMatchObject({ body: '@Maria e @João, olhem', data: {} });
    expect((await groupTicket()).lastMessage).toBe('@Maria e @João, olhem');
    await says({ body: 'Vi', quotedMessengerId: messengerId });
    expect((await newest()).quotedMsg?.body).toBe('@Maria e @João, olhem');
    const input = { params: { ticketId: (await groupTicket()).id }, query: { searchParam: 'Maria João' } };
    const { body: found } = await world.call(searchConversation, input, world.people.admin);
    expect(JSON.stringify(found)).toContain('@Maria e @João, olhem');
  });

  it('of an unknown member has the number, and never the digits of a LID', async () => {
    const [numbered, hidden] = [newCustomer(), { lid: '880000009876' }];
    await says({
      body: `@${numbered.phone} @${hidden.lid} @123`,
      mentions: [mention(numbered), mention(hidden)],
    });
    expect((await newest()).body).toBe(`@+${numbered.phone} @WhatsApp ·9876 @123`);
  });

  it('of a number of the company has the connection’s name and is marked', async () => {
    const own = { lid: '880000005555' };
    await says({ body: `@${own.lid} tem hoje?`, mentions: [mention(own, true)] });
    expect(await newest()).toMatchObject({ body: '@Loja tem hoje?', data: { mentionsUs: true } });
    const other = { id: 999, number: '5511955550000' };
    const { referenceData } = world.app.services.tickets;
    const numbers = vi.spyOn(referenceData, 'ownNumbers').mockResolvedValue([other]);
    await says({ body: `@${other.number}?`, mentions: [mention({ phone: other.number })] });
    expect((await newest()).data).toEqual({ mentionsUs: true });
    numbers.mockRestore();
  });

  it('in an edit has the name, too', async () => {
    const said = await says({ body: 'Olhem', sender: world.messenger.identityOf(joao) });
    const edit = { type: 'edit' as const, body: `Olhe, @${maria.lid}`, mentions: [mention(maria)] };
    await world.messenger.receive(world.messenger.change(said, edit));
    expect(await newest()).toMatchObject({ body: 'Olhe, @Maria', isEdited: true });
  });
});
