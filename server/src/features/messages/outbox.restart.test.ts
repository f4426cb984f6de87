import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, expect, it, vi } from 'vitest';
import { sendMessage } from '@recado/shared/messages';
import { startConversations } from '../../testing/conversations';
import { recordingGateway } from '../../testing/recordingGateway';
import { startTestServer } from '../../testing/startTestServer';
import { messageCollection } from './message.model';

const tickets = () => mongoose.connection.collection<{ _id: number }>('tickets');
const dataDir = mkdtempSync(join(tmpdir(), 'recado-outbox-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it('sends after a restart what was stored before it, once an id, and puts its ticket right', async () => {
  const before = await startConversations({ dataDir });
  const { customer, ticket } = await before.openTicket(before.people.agent);
  before.messenger.setStatus('OPENING');
  const { body } = await before.call(
    sendMessage,
    { params: { ticketId: ticket.id }, body: { body: 'Antes da queda' } },
    before.people.agent,
  );
  // As a crash between the message and its ticket's row leaves it.
  await tickets().updateOne({ _id: ticket.id }, { $set: { lastMessage: 'Oi', lastMessageId: 'x' } });
  const stored = await messageCollection().findOne({ _id: body.id });
  await before.close();

  const messenger = recordingGateway();
  const after = await startTestServer({ gateway: messenger.gateway, config: { dataDir } });
  expect(messenger.sent).toEqual([]);
  messenger.ready(before.shop);
  await vi.waitFor(() =>
    expect(messenger.sent).toMatchObject([
      { text: 'Antes da queda', messengerId: stored?.messengerId, to: `${customer.phone}@phone` },
    ]),
  );
  await vi.waitFor(async () =>
    expect(await tickets().findOne({ _id: ticket.id })).toMatchObject({ lastMessage: 'Antes da queda' }),
  );
  await after.close();
});
