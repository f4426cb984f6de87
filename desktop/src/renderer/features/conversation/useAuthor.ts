import type { Message } from '@recado/shared/messages';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { contactName } from '@/lib/formats/names';
import { writtenText } from '@/data/messages/message-text';
import type { ConversationPlace } from '@/data/desk/message-ui';

interface Author {
  /** Where it is not obvious who wrote it. */
  author: string | null;
  /** Whoever wrote it. */
  speaker: string;
  /** Who signed it, of our own. */
  signature: string | null;
  /** The text without its signature. */
  body: string;
}

/** Who wrote a message, and what it says without the name. */
export function useAuthor(message: Message, { isGroup }: ConversationPlace): Author {
  const { id: userId, name: userName } = useCurrentUser();
  const { fromMe, contact } = message;
  const written = writtenText(fromMe ? message.body : '');
  const member = isGroup && contact ? contactName(contact.name) : null;
  const author = (fromMe ? colleague(message, written.name, userId) : member) || null;
  return {
    author,
    speaker: author ?? (fromMe ? userName : (contact?.name ?? '')),
    signature: written.name,
    body: fromMe ? written.text : message.body,
  };
}

/** A colleague's name; one's own is known, and what went out from the telephone has none. */
function colleague({ user }: Message, signature: string | null, userId: number): string | null {
  if (user?.id === userId) return null;
  return user?.name ?? signature;
}
