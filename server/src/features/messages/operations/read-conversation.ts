import type { Filter } from 'mongodb';
import { messageCollection, type MessageDocument, WITHOUT_SEARCH } from '../message.model';

const PAGE = 200;

export interface ConversationScope {
  companyId: number;
  contactId: number;
  hidden: readonly number[];
  whispers: boolean;
}

function ownOf({ companyId, contactId, hidden, whispers }: ConversationScope): Filter<MessageDocument> {
  return {
    companyId,
    contactId,
    ...(hidden.length > 0 ? { ticketId: { $nin: [...hidden] } } : {}),
    ...(whispers ? {} : { whisper: { $ne: true } }),
  };
}

/** Counts messages and files, the units of an export's progress. */
export async function countConversation(scope: ConversationScope): Promise<number> {
  const own = ownOf(scope);
  const [messages, files] = await Promise.all([
    messageCollection().countDocuments(own),
    messageCollection().countDocuments({ ...own, 'media.file': { $type: 'string' } }),
  ]);
  return messages + files;
}

/** Yields the oldest messages first, one page in memory at a time. */
export async function* conversationPages(scope: ConversationScope): AsyncGenerator<MessageDocument[]> {
  const own = ownOf(scope);
  let last: MessageDocument | undefined;
  for (;;) {
    const page = await messageCollection()
      .find(last ? { ...own, ...after(last) } : own, WITHOUT_SEARCH)
      .sort({ createdAt: 1, _id: 1 })
      .limit(PAGE)
      .toArray();
    if (page.length > 0) yield page;
    last = page.at(-1);
    if (page.length < PAGE) return;
  }
}

/** The first condition selects the index range. */
function after({ createdAt, _id }: MessageDocument): Filter<MessageDocument> {
  return { createdAt: { $gte: createdAt }, $or: [{ createdAt: { $gt: createdAt } }, { _id: { $gt: _id } }] };
}
