import type { Logger } from 'pino';
import type { SendFailure } from '@recado/shared/messages';
import { GatewayError, type ChatAddress, type ConnectionRef } from '../../../messenger/gateway';
import { handOver, type HandOverParts } from './hand-over';
import { countAttempt } from './outbox.store';
import type { SlowChats } from './slow-chats';
import type { Unacked } from './unacked';
import type { Waiting } from './waiting';
import type { WaitingRows } from './waiting-rows';

export interface DrainParts extends HandOverParts {
  addressesOf(companyId: number, contactIds: readonly number[]): Promise<Map<number, ChatAddress>>;
  fail(waiting: Waiting, failure: SendFailure): Promise<void>;
  log: Logger;
}

/** What became of a drain: all handed over, try again later, wait for acks, or until the session is up. */
export type DrainEnd = { retryInMs: number } | 'done' | 'full' | 'down';

const BATCH = 100;
/** Messages handed over whose ack is awaited, at most: beyond it the connection waits for acks. */
export const MOST_UNACKED = 400;
const CHATS_AT_ONCE = 8;
const MOST_ATTEMPTS = 5;
const FIRST_RETRY_MS = 1_000;
const BUDGET_RETRY_MS = 5_000;

export type ChatEnd = 'done' | 'down' | { retryInMs: number };

/** How far one session of a connection is. */
export interface DrainState {
  handed: Unacked;
  rows: Pick<WaitingRows, 'next' | 'handedOver' | 'forget'>;
  slow: Pick<SlowChats, 'size' | 'has' | 'start'>;
  /** No, once another session is up: what would still be handed over may come before what that has to send again. */
  isCurrent(): boolean;
}

/**
 * Hands what waits of a connection to the messenger: in order within a chat, chats beside each other. Chats with files
 * go on when it ends (`SlowChats`).
 */
export async function drain(
  parts: DrainParts,
  connection: ConnectionRef,
  { handed, rows, slow, isCurrent }: DrainState,
): Promise<DrainEnd> {
  const stuck = new Map<number, number>();
  const later = new Set<number>();
  for (;;) {
    if (handed.size >= MOST_UNACKED) {
      rows.forget();
      return 'full';
    }
    // An ack that comes while the rows are read makes one of them look as if it had not been handed over.
    const before = handed.ids;
    const leftAside = stuck.size + later.size + slow.size;
    const { waiting, more } = await rows.next({ batch: BATCH, times: leftAside + 1, except: before });
    const isAside = (contactId: number) =>
      stuck.has(contactId) || later.has(contactId) || slow.has(contactId);
    const eligible = waiting.filter(
      ({ id, message }) => !before.has(id) && !handed.has(id) && !isAside(message.contactId),
    );
    const fresh = eligible.slice(0, BATCH);
    if (fresh.length === 0) break;
    const chats = new Map<number, Waiting[]>();
    for (const one of fresh) {
      const { contactId } = one.message;
      chats.set(contactId, [...(chats.get(contactId) ?? []), one]);
    }
    const addresses = await parts.addressesOf(connection.companyId, [...chats.keys()]);
    const send = (contactId: number, own: readonly Waiting[]): Promise<ChatEnd> =>
      sendChat(parts, connection, own, { handed, isCurrent, to: addresses.get(contactId) }).catch(
        (error: unknown): ChatEnd => {
          // Ours, not the messenger's. The other chats go on: nothing may begin beside them.
          parts.log.error({ err: error, ...connection, contactId }, 'sending to a chat');
          return { retryInMs: FIRST_RETRY_MS };
        },
      );
    const quick = [...chats].filter(([contactId, own]) => {
      if (!own.some(takesLong)) return true;
      if (!slow.start(contactId, () => send(contactId, own))) later.add(contactId);
      return false;
    });
    const ends = await inParallel(quick, CHATS_AT_ONCE, async ([contactId, own]) => {
      const end = await send(contactId, own);
      if (typeof end === 'object') stuck.set(contactId, end.retryInMs);
      return end;
    });
    if (ends.includes('down')) {
      rows.forget();
      return 'down';
    }
    // What is stored from now on wakes the outbox again.
    if (!more && eligible.length === fresh.length) break;
  }
  if (stuck.size + later.size + slow.size === 0) rows.handedOver();
  else rows.forget();
  return stuck.size > 0 ? { retryInMs: Math.min(...stuck.values()) } : 'done';
}

function takesLong({ message, change }: Waiting): boolean {
  return message.media !== null && change === undefined;
}

/** Stops at the first that did not go: what follows it in the chat must not overtake it. */
async function sendChat(
  parts: DrainParts,
  connection: ConnectionRef,
  chat: readonly Waiting[],
  { handed, isCurrent, to }: { handed: Unacked; isCurrent(): boolean; to: ChatAddress | undefined },
): Promise<ChatEnd> {
  const failed = new Set<string>();
  for (const one of chat) {
    if (!isCurrent()) return 'down';
    // It goes behind its message, when that is sent again.
    if (one.change && failed.has(one.message._id)) continue;
    if (!to || !one.messengerId) {
      await parts.fail(one, 'unknownNumber');
      failed.add(one.id);
      continue;
    }
    handed.begin(one.id);
    try {
      await handOver(parts, connection, { ...one, messengerId: one.messengerId }, to);
      handed.taken(one.id);
    } catch (error) {
      handed.failed(one.id);
      const end = await afterFailure(parts, one, error);
      if (end !== 'next') return end;
      failed.add(one.id);
    }
  }
  return 'done';
}

async function afterFailure(
  { fail, log }: DrainParts,
  waiting: Waiting,
  error: unknown,
): Promise<ChatEnd | 'next'> {
  const failure = error instanceof GatewayError ? error.failure : 'error';
  if (failure === 'notConnected') return 'down';
  if (failure === 'budget') return { retryInMs: BUDGET_RETRY_MS };
  if (failure === 'refused' || failure === 'gone') {
    await fail(waiting, failure === 'gone' ? 'error' : 'refused');
    return 'next';
  }
  log.warn({ err: error, messageId: waiting.message._id }, 'a message did not go');
  const attempts = await countAttempt(waiting);
  if (attempts >= MOST_ATTEMPTS) {
    await fail(waiting, 'error');
    return 'next';
  }
  return { retryInMs: FIRST_RETRY_MS * 2 ** (attempts - 1) };
}

async function inParallel<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift())
      results.push(await work(item));
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return results;
}
