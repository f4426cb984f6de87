import {
  type BaileysEventMap,
  downloadAndProcessHistorySyncNotification,
  proto,
  unpadRandomMax16,
} from '@whiskeysockets/baileys';
import type { Logger } from 'pino';
import type { ConnectionRef, MessengerListener } from '../gateway';
import { groupIdentity, isGroup } from './addresses';
import { codeOf } from './disconnects';
import { readHistory } from './history';
import { Names } from './names';
import { isUsedHistory } from './socket-config';

/** The phone's notice of a part of its history, in the inbox until the application has stored the part. */
export interface RawHistory {
  history: {
    notification: Uint8Array;
  };
}

type HistorySet = Pick<BaileysEventMap['messaging-history.set'], 'syncType' | 'chunkOrder'>;

/** The media servers have deleted the part. */
const MISSING_STATUSES = new Set<number | undefined>([404, 410]);

/** Returns the history notice in a message from the company's phone, if its part is wanted. */
export function historyIn(plaintext: Uint8Array): RawHistory | undefined {
  const { protocolMessage } = proto.Message.decode(unpadRandomMax16(plaintext));
  const notice = protocolMessage?.historySyncNotification;
  if (!notice || !isUsedHistory(notice.syncType)) return undefined;
  return { history: { notification: proto.Message.HistorySyncNotification.encode(notice).finish() } };
}

/** Returns whether Baileys' event contains the announced part. */
export function isPartOf({ history }: RawHistory, { syncType, chunkOrder }: HistorySet): boolean {
  const notice = proto.Message.HistorySyncNotification.decode(history.notification);
  const same = (a: unknown, b: unknown) => (a ?? 0) === (b ?? 0);
  return same(notice.syncType, syncType) && same(notice.chunkOrder, chunkOrder);
}

/** Downloads an announced part and passes it to the application. Skips deleted parts. */
export async function fetchHistory(
  connection: ConnectionRef,
  { history }: RawHistory,
  listener: Pick<MessengerListener, 'onHistory' | 'onNames' | 'onGroup'>,
  log: Logger,
): Promise<void> {
  const notice = proto.Message.HistorySyncNotification.decode(history.notification);
  const part = await downloadAndProcessHistorySyncNotification(notice, {}).catch((error: unknown) => {
    if (!MISSING_STATUSES.has(codeOf(error))) throw error;
    log.warn({ ...connection, syncType: notice.syncType }, 'part of the phone history no longer available');
    return undefined;
  });
  if (!part) return;
  const names = new Names().newIn(part.contacts);
  if (names.length > 0) listener.onNames?.(connection, names);
  for (const { id, name } of part.contacts) {
    if (id && isGroup(id) && name) listener.onGroup?.(connection, groupIdentity(id), name);
  }
  for (const chats of readHistory(connection, part)) await listener.onHistory?.(chats);
}
