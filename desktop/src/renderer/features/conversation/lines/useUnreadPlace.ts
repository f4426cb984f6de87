import { useMemo, useState } from 'react';
import type { Ticket } from '@recado/shared/tickets';
import { type ConversationData, firstUnread, isTheirs } from '@/data/messages/conversation';
import { useUnreadLines } from '@/ui/message-list/useUnreadLines';

/** Finds the messages of a conversation below a "new messages" line. */
export function useUnreadPlace(
  { unreadMessages }: Pick<Ticket, 'unreadMessages'>,
  conversation: ConversationData | undefined,
) {
  const [initial] = useState(() => ({
    unread: unreadMessages,
    // Messages received after opening do not count as unread on opening.
    newest: conversation?.messages.at(-1)?.id,
  }));
  const opened = useMemo(() => {
    if (!conversation) return undefined;
    const { messages, hasMore } = conversation;
    const end = messages.findIndex(({ id }) => id === initial.newest);
    const known = end === -1 ? messages : messages.slice(0, end + 1);
    return firstUnread(known, initial.unread, hasMore);
  }, [conversation, initial]);
  const messages = useMemo(
    () =>
      conversation?.messages.map(
        (message) => ({ key: message.id, from: isTheirs(message) ? 'theirs' : 'own' }) as const,
      ),
    [conversation],
  );
  return useUnreadLines(opened, messages);
}
