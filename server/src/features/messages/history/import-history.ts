import { forEachAsync } from 'es-toolkit/array/forEachAsync';
import { ticketRow } from '#features/tickets';
import type { HistoryPart } from '#messenger/gateway';
import { carriedTimers } from '../inbound/chat-timers';
import { completeTexts } from '../inbound/complete-texts';
import {
  type IdentifiedMessage,
  isRowOf,
  messageRow,
  writtenByCustomers,
} from '../inbound/identified-message';
import { withContacts } from '../inbound/resolve-contacts';
import type { MessageDocument } from '../message.model';
import type { MessagesDeps } from '../messages.deps';
import { findStored, insertNew, quotedMessageOf } from '../stored-messages';
import { lastMessageOf } from '../ticket-summary';

type HistoryChat = HistoryPart['chats'][number];

/** Pairing would otherwise start thousands of downloads. */
const FETCHES_NONE = () => false;
const CHATS_AT_ONCE = 4;

/** Stores tickets closed and read, without notifications or chatbot. Idempotent. */
export function createHistoryImport(deps: MessagesDeps): (part: HistoryPart) => Promise<void> {
  return async ({ connection, chats }) => {
    const ignoresGroups = await deps.tickets.referenceData.enabled(connection.companyId, 'CheckMsgIsGroup');
    const waiting = chats.filter(
      ({ isGroup, messages }) => messages.length > 0 && !(isGroup && ignoresGroups),
    );
    await forEachAsync(waiting, (chat) => importChat(deps, chat), { concurrency: CHATS_AT_ONCE });
  };
}

async function importChat({ contacts, tickets, secrets }: MessagesDeps, chat: HistoryChat): Promise<void> {
  const [first] = chat.messages;
  if (!first) return;
  const { companyId, connectionId } = first.connection;
  const receivedMessages = await withContacts(
    contacts,
    companyId,
    await completeTexts({ contacts, tickets }, companyId, chat.messages),
  );
  if (chat.isGroup && chat.name)
    await contacts.identities.groupNamed(companyId, chat.chat.address, chat.name);
  const stored = await findStored(companyId, chat.messages);
  const rowOf = (received: IdentifiedMessage) => stored.find((row) => isRowOf(row, received));
  const fresh = receivedMessages.filter((received) => !rowOf(received));
  const before = receivedMessages
    .flatMap((received) => rowOf(received) ?? [])
    .filter(({ imported }) => imported);
  const [oldest] = fresh.length > 0 ? fresh : receivedMessages;
  if (!oldest || (fresh.length === 0 && before.length === 0)) return;
  const ticket = await ticketRow.importTicket(
    tickets.referenceData,
    secrets.key(ticketRow.IMPORTED_TICKETS),
    {
      contact: oldest.contact,
      connectionId,
      first: oldest.message.sentAt,
    },
  );
  const { added } = await insertNew(pastRows(fresh, ticket._id, stored));
  await contacts.activity.received(companyId, writtenByCustomers(receivedMessages));
  const { contact } = oldest;
  await contacts.activity.timed(companyId, [
    ...(chat.timer ? [{ contact, connectionId, ...chat.timer }] : []),
    ...carriedTimers(receivedMessages),
  ]);
  const inOrder = [...before, ...added].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const [earliest, latest] = [inOrder[0], inOrder.at(-1)];
  if (earliest && latest) await ticketRow.recordImport(ticket, earliest.createdAt, lastMessageOf(latest));
}

function pastRows(
  receivedMessages: readonly IdentifiedMessage[],
  ticketId: number,
  stored: readonly MessageDocument[],
): MessageDocument[] {
  const known = new Map(stored.map((row) => [row.messengerId, row]));
  return receivedMessages.map((received) => {
    const target = known.get(received.message.quotedMessengerId ?? '');
    const quoted = target && quotedMessageOf(target);
    const {
      unread: _,
      recovered: __,
      ...row
    } = messageRow(received, { _id: ticketId }, quoted, FETCHES_NONE);
    known.set(row.messengerId, row);
    return { ...row, imported: true };
  });
}
