import { useTranslation } from 'react-i18next';
import type { Message } from '@recado/shared/messages';
import { writtenText } from '@recado/shared/rules/signature';
import type { ConversationInfo } from '@/data/desk/message-ui';
import { systemLabel } from '@/data/messages/system-label';
import { contactName } from '@/lib/formats/names';
import { useCurrentUser } from '@/lib/session/useCurrentUser';

interface Author {
  /** The author's name where it is not obvious; null otherwise. */
  author: string | null;
  /** The author's name, always set. */
  speaker: string;
  signature: string | null;
  body: string;
}

/** Returns a message's author and its text without the signature. */
export function useAuthor(message: Message, { isGroup }: ConversationInfo): Author {
  const { id: userId, name: userName, company } = useCurrentUser();
  const { t } = useTranslation('tickets');
  const { fromMe, contact } = message;
  const label = systemLabel(message);
  const written = writtenText(fromMe ? message.body : '');
  const member = isGroup && contact ? contactName(contact.name) : null;
  const system = label && t(`message.authors.${label}`);
  // Campaigns and the company's phone write in the company's name, not in the name of the agent who looks.
  const ownSpeaker = message.user?.id === userId ? userName : company.name;
  const author = (fromMe ? (system ?? colleague(message, written.name, userId)) : member) || null;
  return {
    author,
    speaker: author ?? (fromMe ? ownSpeaker : (contact?.name ?? '')),
    signature: written.name,
    body: fromMe ? written.text : message.body,
  };
}

/**
 * Returns a colleague's name. Returns null for the user's own messages and for those sent from the company's phone.
 */
function colleague({ user }: Message, signature: string | null, userId: number): string | null {
  if (user?.id === userId) return null;
  return user?.name ?? signature;
}
