import { hasAll, isLookedUp } from '@recado/shared/search';
import type { MessageMatch } from '@recado/shared/tickets';
import { type Cursor } from '#core/page-cursor';
import { searchByWords } from '#core/search';
import type { MessageSearch, TicketDocument } from '#features/tickets';
import { messageCollection, type MessageDocument } from '../message.model';
import { searchedText, searchedWords } from './message-words';
import { snippetOf } from './snippet';

/** Searches newest first. Words of one or two letters only narrow the result (docs/decisions.md). */
export const searchMessages: MessageSearch = async ({ companyId, words, after, want, ticketsAmong }) => {
  if (!words.some(isLookedUp)) return { matches: [], tickets: [], next: null };
  const seen = new Map<number, TicketDocument | undefined>();
  const { found, next } = await searchByWords<MessageDocument, Cursor>(
    {
      collection: messageCollection(),
      index: 'message-words',
      field: 'search',
      sort: { createdAt: -1, _id: -1 },
      companyId,
      words,
      placeOf: ({ createdAt, _id }) => ({ at: createdAt, id: _id }),
      stretch,
      accept: async (rows) => {
        const worded = rows.filter((row) => hasAll(searchedWords(row), words));
        await look(worded, seen, ticketsAmong);
        return worded.filter(({ ticketId }) => seen.get(ticketId));
      },
    },
    { after, want },
  );
  return {
    matches: found.map((message) => presentMatch(message, words)),
    tickets: [...new Set(found.map(({ ticketId }) => ticketId))].flatMap((id) => seen.get(id) ?? []),
    next,
  };
};

async function look(
  rows: readonly MessageDocument[],
  seen: Map<number, TicketDocument | undefined>,
  ticketsAmong: Parameters<MessageSearch>[0]['ticketsAmong'],
): Promise<void> {
  const unknown = [...new Set(rows.map(({ ticketId }) => ticketId))].filter((id) => !seen.has(id));
  for (const id of unknown) seen.set(id, undefined);
  for (const ticket of await ticketsAmong(unknown)) seen.set(ticket._id, ticket);
}

/** `bounds` selects the index range; `rest` excludes messages outside it in a cursor's second. */
function stretch(after: Cursor | undefined, through: Cursor | undefined) {
  return {
    bounds:
      after || through
        ? { createdAt: { ...(after && { $lte: after.at }), ...(through && { $gte: through.at }) } }
        : {},
    rest: [
      ...(after ? [{ $or: [{ createdAt: { $lt: after.at } }, { _id: { $lt: after.id } }] }] : []),
      ...(through ? [{ $or: [{ createdAt: { $gt: through.at } }, { _id: { $gte: through.id } }] }] : []),
    ],
  };
}

export function presentMatch(message: MessageDocument, words: readonly string[]): MessageMatch {
  return {
    ticketId: message.ticketId,
    messageId: message._id,
    snippet: snippetOf(searchedText(message), words),
    mediaType: message.mediaType,
    fromMe: message.fromMe,
    whisper: message.whisper,
    createdAt: message.createdAt.toISOString(),
  };
}
