import { mapAsync } from 'es-toolkit/array/mapAsync';
import type { Logger } from 'pino';
import type { SendFailure } from '@recado/shared/messages';
import { isDiskFull, isUnreachable } from '#core/database';
import { type ConnectionRef, GatewayError } from '#messenger/gateway';
import type { MessageDocument } from '../message.model';
import type { ContactChat } from './contact-chats';
import { dispatch, type DispatchDeps } from './dispatch';
import type { ChatEnd, MediaUploadPool } from './media-upload-pool';
import { CHATS_AT_ONCE } from './next-batch';
import { awaitedSince, chatsOf, type QueuedItem } from './queued-items';
import type { QueuedRows } from './queued-rows';
import { countAttempt, markDispatched } from './send-queue.store';
import type { Unacked } from './unacked';

export interface DrainDeps extends DispatchDeps {
  chatsOf(connection: ConnectionRef, contactIds: readonly number[]): Promise<Map<number, ContactChat>>;
  /** WhatsApp restricts the message. Called only for messages that no agent wrote. */
  isStopped(message: MessageDocument): Promise<boolean>;
  isWithdrawn(message: MessageDocument): Promise<boolean>;
  fail(waiting: QueuedItem, failure: SendFailure): Promise<void>;
  log: Logger;
}

/** `paced`: the next item must wait; `full`: too many items lack an ack; `down`: the session is down. */
export type DrainEnd = 'done' | 'paced' | 'full' | 'down';

export const MAX_UNACKED = 400;
const MAX_ATTEMPTS = 5;
const FIRST_RETRY_MS = 1_000;
const BUDGET_RETRY_MS = 5_000;
const STORE_RETRY_MS = 2_000;

export interface DrainState {
  handed: Unacked;
  rows: Pick<QueuedRows, 'next' | 'invalidate'>;
  slow: Pick<MediaUploadPool, 'size' | 'has' | 'start'>;
  /** Time of the next attempt by contact; Infinity: when a slow chat ends. The rows are read again then. */
  aside: Map<number, number>;
  /** Returns whether an item that no person waits for may be sent now. */
  mayPace(): boolean;
  /** False after a reconnection, because the new session first resends the items without an ack. */
  isCurrent(): boolean;
}

/**
 * Keeps the order within a chat; runs several chats in parallel. Chats with files continue in the background
 * (`MediaUploadPool`).
 */
export async function drain(
  deps: DrainDeps,
  connection: ConnectionRef,
  { handed, rows, slow, aside, mayPace, isCurrent }: DrainState,
): Promise<DrainEnd> {
  const skip = ({ id, message: { contactId } }: QueuedItem) =>
    handed.has(id) || aside.has(contactId) || slow.has(contactId);
  for (;;) {
    if (handed.size >= MAX_UNACKED) {
      rows.invalidate();
      return 'full';
    }
    const { items, waitsForPace, more } = await rows.next({
      // Before the read: an item acknowledged during it would otherwise be sent again.
      except: handed.ids,
      skipped: aside.size + slow.size,
      skip,
      mayPace,
    });
    if (items.length === 0) return waitsForPace ? 'paced' : 'done';
    const chats = chatsOf(items);
    const known = await deps.chatsOf(connection, [...chats.keys()]);
    const send = (contactId: number, own: readonly QueuedItem[]): Promise<ChatEnd> =>
      sendChat(deps, connection, own, { handed, isCurrent, to: known.get(contactId) }).catch(
        (error: unknown): ChatEnd => {
          // A failure concerns one chat only.
          deps.log.error({ err: error, ...connection, contactId }, 'dispatch to chat failed');
          return { retryInMs: FIRST_RETRY_MS };
        },
      );
    const quick = [...chats].filter(([contactId, own]) => {
      if (!own.some(isSlow)) return true;
      if (!slow.start(contactId, () => send(contactId, own))) aside.set(contactId, Infinity);
      return false;
    });
    const ends = await mapAsync(
      quick,
      async ([contactId, own]) => {
        const end = await send(contactId, own);
        if (typeof end === 'object') aside.set(contactId, Date.now() + end.retryInMs);
        return end;
      },
      { concurrency: CHATS_AT_ONCE },
    );
    if (ends.includes('down')) {
      rows.invalidate();
      return 'down';
    }
    if (!more) return 'done';
  }
}

function isSlow({ message, change }: QueuedItem): boolean {
  return message.media !== null && change === undefined;
}

/** Stops at the first failure, so that no item overtakes another. */
async function sendChat(
  deps: DrainDeps,
  connection: ConnectionRef,
  chat: readonly QueuedItem[],
  { handed, isCurrent, to }: { handed: Unacked; isCurrent(): boolean; to: ContactChat | undefined },
): Promise<ChatEnd> {
  const failed = new Set<string>();
  for (const one of chat) {
    if (!isCurrent()) return 'down';
    // A change of a failed message waits for the message's resend.
    if (one.change && failed.has(one.message._id)) continue;
    if (!one.change && !one.message.dispatchedAt && (await deps.isStopped(one.message))) {
      await deps.fail(one, 'newChatsBlocked');
      failed.add(one.id);
      continue;
    }
    if ((await isWithdrawn(deps, one)) || !(await mayDispatch(one))) {
      await deps.fail(one, 'expired');
      failed.add(one.id);
      continue;
    }
    if (!to || !one.messengerId) {
      await deps.fail(one, 'unknownNumber');
      failed.add(one.id);
      continue;
    }
    handed.begin(one.id, awaitedSince(one));
    try {
      await dispatch(deps, connection, { ...one, messengerId: one.messengerId }, to);
      handed.markDispatched(one.id);
    } catch (error) {
      handed.failed(one.id);
      const end = await afterFailure(deps, one, error);
      if (end !== 'next') return end;
      failed.add(one.id);
    }
  }
  return 'done';
}

async function isWithdrawn(deps: DrainDeps, { message, change }: QueuedItem): Promise<boolean> {
  return !change && !message.dispatchedAt && deps.isWithdrawn(message);
}

async function mayDispatch({ message, change }: QueuedItem): Promise<boolean> {
  if (change || message.dispatchedAt) return true;
  return markDispatched(message);
}

async function afterFailure(
  { fail, log }: DrainDeps,
  waiting: QueuedItem,
  error: unknown,
): Promise<ChatEnd | 'next'> {
  // A failure of the store counts no attempt of the message.
  if (isUnreachable(error) || isDiskFull(error)) return { retryInMs: STORE_RETRY_MS };
  const failure = error instanceof GatewayError ? error.failure : 'error';
  if (failure === 'notConnected') return 'down';
  if (failure === 'budget') return { retryInMs: BUDGET_RETRY_MS };
  if (failure === 'refused' || failure === 'gone') {
    await fail(waiting, failure === 'gone' ? 'error' : 'refused');
    return 'next';
  }
  log.warn({ err: error, messageId: waiting.message._id }, 'message send failed');
  const attempts = await countAttempt(waiting);
  if (attempts >= MAX_ATTEMPTS) {
    await fail(waiting, 'error');
    return 'next';
  }
  return { retryInMs: FIRST_RETRY_MS * 2 ** (attempts - 1) };
}
