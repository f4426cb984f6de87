import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { deleteContact } from '@recado/shared/contacts';
import { newCustomer } from '#testing/conversations';
import { giveApiToken } from '#testing/give-api-token';
import { type MessagesApi, startMessagesApi } from './testing/api-client';

let api: MessagesApi;

beforeAll(async () => {
  api = await startMessagesApi();
  await api.setting(api.people.company.id, 'CheckMsgIsGroup', 'disabled');
});
afterAll(() => api.close());

let people = 0;
const withoutNumber = async () => {
  people += 1;
  const person = { lid: `20000000000${people}`, username: `maria.${people}` };
  await api.messenger.writes(api.shop, person);
  return { ...person, ticket: await api.ticketOf(person) };
};
const sentTo = (lid: string) => api.messenger.sent.filter(({ to }) => to === `${lid}@lid`);

describe('POST /api/messages/send to a person without a number', () => {
  it('sends by contactId and by ticketUuid, as text and as file', async () => {
    const { lid, ticket } = await withoutNumber();
    const { contactId, uuid: ticketUuid } = ticket;
    const responses = [
      await api.send({ contactId, body: 'um' }),
      await api.send({ ticketUuid, body: 'dois' }),
      await api.sendFile({ contactId: String(contactId), body: 'lista.csv' }, [{ content: '1' }]),
      await api.sendFile({ ticketUuid, body: 'lista.csv' }, [{ content: '2' }]),
    ];
    for (const { status, body } of responses)
      expect([status, body]).toEqual([
        202,
        { id: expect.any(String), status: 'queued', contactId, ticketUuid },
      ]);
    await vi.waitFor(() => expect(sentTo(lid)).toHaveLength(4));
    expect((await api.read(responses[0]!.body.id)).body).toMatchObject({ contactId, ticketUuid });
  });

  it('sends one message per idempotency key', async () => {
    const { ticket } = await withoutNumber();
    const headers = { ...api.bearer(api.token), 'idempotency-key': 'pedido-1' };
    const [first, again] = [
      await api.send({ contactId: ticket.contactId, body: 'um' }, headers),
      await api.send({ contactId: ticket.contactId, body: 'um' }, headers),
    ];
    expect(again.body.id).toBe(first.body.id);
    const other = await api.send({ ticketUuid: ticket.uuid, body: 'um' }, headers);
    expect([other.status, other.error]).toEqual([422, 'ERR_IDEMPOTENCY_KEY']);
  });

  it('rejects recipients of another company or connection, groups and erased contacts', async () => {
    const { ticket } = await withoutNumber();
    const { contactId, uuid: ticketUuid } = ticket;
    const second = await api.connect(api.people.admin, [], 'Filial');
    const { token } = await giveApiToken(api.call, api.people.admin, second);
    const erased = await withoutNumber();
    await api.change(erased.ticket.id, 'closed', api.people.admin);
    await api.call(deleteContact, { params: { contactId: erased.ticket.contactId } }, api.people.admin);
    const group = newCustomer();
    await api.messenger.writes(api.shop, group, { isGroup: true });
    const rows = api.app.database.db.collection('contacts');
    const { _id: groupId } = (await rows.findOne({ isGroup: true }))!;
    const before = api.messenger.sent.length;
    const rejections = [
      await api.send({ contactId, body: 'Oi' }, api.bearer(api.rivalToken)),
      await api.send({ ticketUuid, body: 'Oi' }, api.bearer(api.rivalToken)),
      await api.send({ ticketUuid, body: 'Oi' }, api.bearer(token)),
      await api.send({ contactId: erased.ticket.contactId, body: 'Oi' }),
      await api.send({ contactId: groupId, body: 'Oi' }),
      await api.send({ contactId: 999_999, body: 'Oi' }),
    ];
    expect(rejections.map(({ status, error }) => `${status} ${error}`)).toEqual([
      '404 ERR_NO_CONTACT_FOUND',
      '404 ERR_NO_TICKET_FOUND',
      '404 ERR_NO_TICKET_FOUND',
      '404 ERR_NO_CONTACT_FOUND',
      '404 ERR_NO_CONTACT_FOUND',
      '404 ERR_NO_CONTACT_FOUND',
    ]);
    expect(api.messenger.sent).toHaveLength(before);
  });
});
