import type { Ticket } from '@recado/shared/tickets';
import { useEffect, useRef, useState } from 'react';
import type { ConversationData } from '../../reducers/conversation';
import { firstUnread } from '../../reducers/unreadPlace';

/**
 * The message from which on nothing was read when the conversation was opened, or since the window was last looked at:
 * before it stands "new messages". It stays where it is until then, although all is read at once.
 */
export function useUnreadPlace(
  { unreadMessages }: Pick<Ticket, 'unreadMessages'>,
  conversation: ConversationData | undefined,
): string | undefined {
  const [initial] = useState(() => ({
    unread: unreadMessages,
    // Messages that came since then are not among those that were unread.
    newest: conversation?.messages.at(-1)?.id,
  }));
  const [place, setPlace] = useState<string | null>();
  if (place === undefined && conversation) {
    const { messages, hasMore } = conversation;
    const end = messages.findIndex(({ id }) => id === initial.newest);
    const known = end === -1 ? messages : messages.slice(0, end + 1);
    const found = firstUnread(known, initial.unread, hasMore);
    if (found !== undefined) setPlace(found);
  }
  const before = useRef(unreadMessages);
  useEffect(() => {
    const was = before.current;
    before.current = unreadMessages;
    if (was === 0 && unreadMessages > 0 && conversation && !document.hasFocus())
      setPlace(firstUnread(conversation.messages, unreadMessages, conversation.hasMore));
  }, [unreadMessages, conversation]);
  return place ?? undefined;
}
