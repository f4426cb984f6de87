import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sendMessage } from '@recado/shared/messages';
import type { Budget } from '#core/token-bucket';
import { type Conversations, startConversations } from '#testing/conversations';
import { messageCollection, type MessageDocument } from '../message.model';
import { newMessageId } from '../message-ids';
import type { SendQueue } from './send-queue';
import { sendQueueOf } from './testing/send-queue-of';

const CHATS = 20;
const WITHIN = { timeout: 15_000, interval: 10 };
const [PROMPT, PACED] = [1, 2];

let world: Conversations;
/** A stored message of an agent per chat. */
const chats: MessageDocument[] = [];
const queues: SendQueue[] = [];

beforeAll(async () => {
  world = await startConversations();
  world.messenger.setStatus('OPENING');
  for (let chat = 0; chat < CHATS; chat += 1) {
    const { ticket } = await world.openTicket(world.people.agent);
    const { body } = await world.call(
      sendMessage,
      { params: { ticketId: ticket.id }, body: { body: 'x' } },
      world.people.agent,
    );
    chats.push((await messageCollection().findOne({ _id: body.id }))!);
  }
  await messageCollection().deleteMany({ waiting: true });
}, 60_000);
afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.stop()));
  await messageCollection().deleteMany({ waiting: true });
});
afterAll(() => world.close());

/** Records texts; `onSend` runs during each dispatch. */
function queueWith(pace: Budget, onSend: (sent: readonly string[]) => Promise<void> = async () => undefined) {
  const sent: string[] = [];
  const send = (text: string) => {
    sent.push(text);
    return onSend(sent);
  };
  const sendQueue = sendQueueOf(world, send, { pace });
  queues.push(sendQueue);
  return { sendQueue, sent };
}

/** Stores a queued message of an agent, or with a priority one of the system. */
async function queued(chat: number, body: string, priority?: number): Promise<MessageDocument> {
  const _id = newMessageId();
  const message = { ...chats[chat]!, _id, body, messengerId: _id, ...(priority && { priority }) };
  await messageCollection().insertOne(message);
  return message;
}

async function automatic(count: number, priority: number): Promise<MessageDocument[]> {
  const all: MessageDocument[] = [];
  for (let at = 0; at < count; at += 1) all.push(await queued(at % CHATS, `automatic ${at}`, priority));
  return all;
}

const unlimited = { perSecond: 1_000, burst: 1_000 };
/** Allows this many paced messages in the test's lifetime. */
const only = (burst: number) => ({ perSecond: 0.000_1, burst });

describe('an agent’s message', () => {
  it.each([PROMPT, PACED])(
    'stored while 200 messages of priority %i wait is sent after at most ten of them',
    async (priority) => {
      await automatic(200, priority);
      const { sendQueue, sent } = queueWith(unlimited, async ({ length }) => {
        if (length === 5) sendQueue.stored(await queued(3, 'agent'));
      });
      sendQueue.wake(world.shop);
      await vi.waitFor(() => expect(sent).toContain('agent'), WITHIN);
      expect(sent.indexOf('agent')).toBeLessThanOrEqual(15);
    },
  );

  it('follows earlier messages of its own chat, whatever their priority', async () => {
    for (const [body, priority] of [
      ['a', 2],
      ['b', 1],
      ['c', 3],
    ] as const)
      await queued(0, body, priority);
    await queued(1, 'other', PROMPT);
    await queued(0, 'agent');
    const { sendQueue, sent } = queueWith(only(0));
    sendQueue.wake(world.shop);
    await vi.waitFor(() => expect(sent).toEqual(['a', 'b', 'c', 'agent', 'other']), WITHIN);
  });
});

describe('a paced message', () => {
  it('is sent when the pace allows; others are not delayed by it', async () => {
    await automatic(10, PACED);
    const { sendQueue, sent } = queueWith(only(3));
    sendQueue.wake(world.shop);
    const paced = ['automatic 0', 'automatic 1', 'automatic 2'];
    await vi.waitFor(() => expect(sent).toEqual(paced), WITHIN);
    sendQueue.stored(await queued(12, 'reply', PROMPT));
    sendQueue.stored(await queued(13, 'agent'));
    await vi.waitFor(() => expect(sent).toHaveLength(5), WITHIN);
    expect(sent).toEqual([...paced, ...['reply', 'agent']]);
  });

  it('is sent in turn, one at a time, without a wake-up', async () => {
    let running = 0;
    await automatic(8, PACED);
    const { sendQueue, sent } = queueWith({ perSecond: 100, burst: 1 }, async () => {
      expect(++running).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    });
    const began = performance.now();
    sendQueue.wake(world.shop);
    await vi.waitFor(() => expect(sent).toHaveLength(8), WITHIN);
    expect(performance.now() - began).toBeGreaterThan(60);
    expect(sent).toEqual(Array.from({ length: 8 }, (_, at) => `automatic ${at}`));
  });

  it('waits while ten messages lack an ack', async () => {
    const all = await automatic(14, PACED);
    const { sendQueue, sent } = queueWith({ perSecond: 200, burst: 14 });
    sendQueue.wake(world.shop);
    await vi.waitFor(() => expect(sent).toHaveLength(10), WITHIN);
    sendQueue.stored(await queued(19, 'agent'));
    await vi.waitFor(() => expect(sent.at(-1)).toBe('agent'), WITHIN);
    expect(sent).toHaveLength(11);
    for (const { _id } of all.slice(0, 3)) {
      await messageCollection().updateOne({ _id }, { $unset: { waiting: 1 } });
      sendQueue.settled(world.shop, _id);
    }
    await vi.waitFor(() => expect(sent.slice(11)).toEqual(['automatic 10', 'automatic 11']), WITHIN);
  });
});
