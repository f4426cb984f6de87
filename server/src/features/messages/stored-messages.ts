import { insertEach } from '#core/database';
import type { InboundMessage } from '#messenger/gateway';
import { messageCollection, type MessageDocument, type QuotedMessage, WITHOUT_SEARCH } from './message.model';

export async function insertNew(
  rows: readonly MessageDocument[],
): Promise<{ added: MessageDocument[]; repeated: MessageDocument[] }> {
  const rejected = await insertEach(messageCollection(), rows);
  return {
    added: rows.filter((_, index) => !rejected.has(index)),
    repeated: rows.filter((_, index) => rejected.has(index)),
  };
}

/** Includes messages of other contacts. */
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

/** Returns the quoted message; undefined if it is not stored for the contact. */
export type QuotedOf = (messengerId: string | null, contactId: number) => QuotedMessage | undefined;

export async function findQuoted(companyId: number, batch: readonly InboundMessage[]): Promise<QuotedOf> {
  const wanted = batch.flatMap(({ connection, quotedMessengerId }) =>
    quotedMessengerId ? [{ connection, messengerId: quotedMessengerId }] : [],
  );
  const found = await findStored(companyId, wanted);
  const byKey = new Map(found.map((row) => [`${row.contactId}:${row.messengerId}`, row]));
  return (messengerId, contactId) => {
    const row = messengerId ? byKey.get(`${contactId}:${messengerId}`) : undefined;
    return row && quotedMessageOf(row);
  };
}

export function quotedMessageOf({ _id, body, fromMe, mediaType, isDeleted }: MessageDocument): QuotedMessage {
  return { id: _id, body: isDeleted ? '' : body, fromMe, mediaType };
}
