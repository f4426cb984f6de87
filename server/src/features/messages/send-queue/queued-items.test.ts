import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendMessage } from '@recado/shared/messages';
import { type Conversations, startConversations } from '#testing/conversations';
import { type ChangeDocument, messageCollection } from '../message.model';
import { newMessageId } from '../message-ids';
import { findQueued } from './queued-items';

let world: Conversations;

beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());

/** Returns the ids of an agent's message, and of a system message with a change. */
async function queueBoth() {
  const { ticket } = await world.openTicket(world.people.agent);
  world.messenger.setStatus('OPENING');
  const post = async (body: string) =>
    (await world.call(sendMessage, { params: { ticketId: ticket.id }, body: { body } }, world.people.agent))
      .body.id;
  const [system, agent] = [await post('Aviso'), await post('Resposta')];
  const change: ChangeDocument = {
    id: newMessageId(),
    messengerId: 'CHANGE',
    type: 'edit',
    value: 'Aviso corrigido',
    waiting: true,
    waitingSince: new Date(),
    attempts: 0,
    failure: null,
  };
  await messageCollection().updateOne({ _id: system }, { $set: { priority: 1, changes: [change] } });
  return [agent, system, change.id] as const;
}

describe('findQueued', () => {
  it('reads an agent’s message before an older one of the system, and no change of an unread message', async () => {
    const [agent, system, change] = await queueBoth();
    const query = { except: new Set<string>(), changes: true };
    const one = await findQueued(world.shop, { ...query, limit: 1 });
    expect(one.waiting.map(({ id }) => id)).toEqual([agent]);
    expect(one).toMatchObject({ more: true, anyChanges: true });
    const all = await findQueued(world.shop, { ...query, limit: 10 });
    expect(all.waiting.map(({ id }) => id)).toEqual([system, agent, change]);
  });
});
