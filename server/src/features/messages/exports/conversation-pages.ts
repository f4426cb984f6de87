import type { Filter } from 'mongodb';
import { messageCollection, type MessageDocument, WITHOUT_SEARCH } from '../message.model';
import type { ExportDocument } from './export.model';

const PAGE = 200;

type Wanted = Pick<ExportDocument, 'companyId' | 'contactId' | 'hidden' | 'whispers'>;

/** The messages an export holds: the contact's, of the tickets its administrator may see. */
function ownOf({ companyId, contactId, hidden, whispers }: Wanted): Filter<MessageDocument> {
  return {
    companyId,
    contactId,
    ...(hidden.length > 0 ? { ticketId: { $nin: hidden } } : {}),
    ...(whispers ? {} : { whisper: { $ne: true } }),
  };
}

/** How many messages, and how many of them with a file: what progress is measured by. */
export async function countConversation(wanted: Wanted): Promise<number> {
  const own = ownOf(wanted);
  const [said, files] = await Promise.all([
    messageCollection().countDocuments(own),
    messageCollection().countDocuments({ ...own, 'media.file': { $type: 'string' } }),
  ]);
  return said + files;
}

/** Oldest first, a page at a time: however long a conversation is, only one page is in memory. */
export async function* conversationPages(wanted: Wanted): AsyncGenerator<MessageDocument[]> {
  const own = ownOf(wanted);
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

/** The first bound is the index's; the rest tells messages of one second apart. */
function after({ createdAt, _id }: MessageDocument): Filter<MessageDocument> {
  return { createdAt: { $gte: createdAt }, $or: [{ createdAt: { $gt: createdAt } }, { _id: { $gt: _id } }] };
}
