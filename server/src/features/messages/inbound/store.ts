import type { InboundMessage } from '../../../messenger/gateway';
import { insertEach } from '../../../core/database';
import {
  messageCollection,
  type MessageDocument,
  type QuotedMessage,
  WITHOUT_SEARCH,
} from '../message.model';

/** Stores what is new of these rows in one write; answers those that were there already apart. */
export async function insertNew(
  rows: readonly MessageDocument[],
): Promise<{ added: MessageDocument[]; repeated: MessageDocument[] }> {
  const refused = await insertEach(messageCollection(), rows);
  return {
    added: rows.filter((_, index) => !refused.has(index)),
    repeated: rows.filter((_, index) => refused.has(index)),
  };
}

/** Rows there already are for these messages (whoever else's share their messenger id are among them). */
export async function findStored(
  companyId: number,
  wanted: readonly Pick<InboundMessage, 'connection' | 'messengerId'>[],
): Promise<MessageDocument[]> {
  if (wanted.length === 0) return [];
  const connectionIds = [...new Set(wanted.map(({ connection }) => connection.connectionId))];
  return messageCollection()
    .find(
      {
        companyId,
        connectionId: { $in: connectionIds },
        messengerId: { $in: wanted.map(({ messengerId }) => messengerId) },
      },
      WITHOUT_SEARCH,
    )
    .toArray();
}

/** What the messages of a batch quote, by the quoted message's messenger id and conversation. */
export async function findQuoted(
  companyId: number,
  batch: readonly InboundMessage[],
): Promise<(messengerId: string | null, contactId: number) => QuotedMessage | undefined> {
  const wanted = batch.flatMap(({ connection, quotedMessengerId }) =>
    quotedMessengerId ? [{ connection, messengerId: quotedMessengerId }] : [],
  );
  const found = await findStored(companyId, wanted);
  const byKey = new Map(found.map((row) => [`${row.contactId}:${row.messengerId}`, row]));
  return (messengerId, contactId) => {
    const row = messengerId ? byKey.get(`${contactId}:${messengerId}`) : undefined;
    return row && quotationOf(row);
  };
}

/** A message as those that answer it carry it. */
export function quotationOf({ _id, body, fromMe, mediaType, isDeleted }: MessageDocument): QuotedMessage {
  return { id: _id, body: isDeleted ? '' : body, fromMe, mediaType };
}

/** Gives messages to another ticket: theirs was closed between finding it and writing to it. */
export async function moveToTicket(
  companyId: number,
  ids: readonly string[],
  ticketId: number,
): Promise<void> {
  await messageCollection().updateMany({ companyId, _id: { $in: [...ids] } }, { $set: { ticketId } });
}
