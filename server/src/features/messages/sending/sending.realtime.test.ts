import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { appMessageEvent, sendMessage } from '@recado/shared/messages';
import { signed, writtenText } from '@recado/shared/rules/signature';
import { type TestWindow, testWindow } from '#core/realtime/testing/test-window';
import { type Conversations, startConversations } from '#testing/conversations';
import { TEST_SERVERS } from '#testing/peers/peer-servers';
import { messageCollection } from '../message.model';

let world: Conversations;
let window: TestWindow;

beforeAll(async () => {
  world = await startConversations();
  window = testWindow(world.url, world.people.agent.token);
  await window.ready();
});
afterAll(async () => {
  window.socket.disconnect();
  await world.close();
});

it('an ack is published after its message, however early the messenger reports it', async () => {
  const { people, messenger, shop, app } = world;
  const { ticket } = await world.openTicket(people.agent);
  const row = () =>
    messageCollection().findOne({ companyId: shop.companyId, body: signed(people.agent.name, 'Já vai') });
  const send = messenger.gateway.send;
  const sending = vi.spyOn(messenger.gateway, 'send').mockImplementation(async (connection, message) => {
    await send(connection, message);
    messenger.report({ connection, messengerIds: [message.messengerId], ack: 3 });
  });
  const { broadcast } = app.services.tickets;
  const audience = broadcast.audience;
  const audienceSpy = vi.spyOn(broadcast, 'audience').mockImplementationOnce(async (companyId) => {
    await vi.waitFor(async () => expect((await row())?.ack).toBe(3));
    return audience(companyId);
  });
  const { body } = await world.call(
    sendMessage,
    { params: { ticketId: ticket.id }, body: { body: 'Já vai' } },
    people.agent,
  );
  const received = () =>
    window.received
      .filter(({ name }) => name.endsWith('-appMessage'))
      .map(({ payload }) => appMessageEvent.payload.parse(payload))
      .filter(({ message }) => message.id === body.id)
      .map(({ action, message, ticket: shown }) => [action, message.ack, shown?.lastMessageAck]);
  await vi.waitFor(() =>
    expect(received()).toEqual([
      ['create', 1, 1],
      ['update', 3, 3],
    ]),
  );
  sending.mockRestore();
  audienceSpy.mockRestore();
});

it('messages that several users write at the same time reach the messenger once each', async () => {
  const { people, messenger } = world;
  const { ticket } = await world.openTicket(people.agent);
  const texts = Array.from({ length: 30 }, (_, index) => `ao mesmo tempo ${index}`);
  const responses = await Promise.all(
    texts.map((text) =>
      world.call(sendMessage, { params: { ticketId: ticket.id }, body: { body: text } }, people.agent),
    ),
  );
  expect(responses.every(({ status }) => status === 201)).toBe(true);
  const sent = () => messenger.sent.filter(({ text }) => texts.includes(text));
  await vi.waitFor(() => expect(sent()).toHaveLength(texts.length));
  const shown = responses.map(({ body }) => body).sort((a, b) => (a.id < b.id ? -1 : 1));
  const order = shown.map(({ body }) => writtenText(body).text);
  // Two servers may send concurrent messages in a different order.
  if (TEST_SERVERS > 1)
    expect(
      sent()
        .map(({ text }) => text)
        .sort(),
    ).toEqual([...order].sort());
  else expect(sent().map(({ text }) => text)).toEqual(order);
});
