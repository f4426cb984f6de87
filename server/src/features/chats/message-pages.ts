import type { listChatMessages } from '@recado/shared/chats';
import type { OutputOf, QueryOf } from '@recado/shared/contract';
import type { Caller } from '#core/tenancy/caller';
import { chatMessages } from './chat-message.model';
import { requireMember } from './chats.policy';
import { presentMessage } from './chats.presenter';

const PAGE = 50;

/**
 * Reads a range of numbers, which have no gaps, pending messages included. Omits those numbered after the chat was
 * read, because some of them could be missing.
 * @throws ERR_NO_PERMISSION, ERR_NO_CHAT_FOUND
 */
export async function pageOfMessages(
  caller: Caller,
  chatId: number,
  query: QueryOf<typeof listChatMessages>,
): Promise<OutputOf<typeof listChatMessages>> {
  const { lastN, pending } = await requireMember(caller, { _id: chatId });
  const { from, to } = rangeOf(lastN, query);
  const found = await chatMessages.find(
    caller.companyId,
    { chatId, n: { $gte: from, $lte: to } },
    { sort: { n: 1 } },
  );
  const stored = new Set(found.map(({ n }) => n));
  const waiting = pending.filter(({ n }) => n >= from && n <= to && !stored.has(n));
  const records = [...found, ...waiting].sort((a, b) => a.n - b.n).map(presentMessage);
  return { records, hasMore: query.after === undefined ? from > 1 : to < lastN };
}

function rangeOf(
  lastN: number,
  { before, after, pageNumber = 1 }: QueryOf<typeof listChatMessages>,
): { from: number; to: number } {
  if (after !== undefined) return { from: after + 1, to: Math.min(after + PAGE, lastN) };
  const end = Math.min(before === undefined ? lastN : before - 1, lastN) - PAGE * (pageNumber - 1);
  return { from: Math.max(1, end - PAGE + 1), to: end };
}
