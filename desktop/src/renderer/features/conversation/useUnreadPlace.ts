import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Message } from '@recado/shared/messages';
import type { Ticket } from '@recado/shared/tickets';
import { type ConversationData, firstUnread, isTheirs } from '@/data/messages/conversation';

/**
 * Finds the message above which "new messages" appears: the first one that was unread on opening, or received
 * while the user was not looking (window unfocused, or scrolled up). The line moves only after the user has
 * looked and another such message arrives.
 * @returns `unreadFrom`, the ids of the messages below a line, and `onBottom`, to be called with whether the
 * newest message is in view
 */
export function useUnreadPlace(
  { unreadMessages }: Pick<Ticket, 'unreadMessages'>,
  conversation: ConversationData | undefined,
) {
  const [initial] = useState(() => ({
    unread: unreadMessages,
    // Messages received after opening do not count as unread on opening.
    newest: conversation?.messages.at(-1)?.id,
  }));
  const [places, setPlaces] = useState<readonly string[]>();
  if (places === undefined && conversation) {
    const { messages, hasMore } = conversation;
    const end = messages.findIndex(({ id }) => id === initial.newest);
    const known = end === -1 ? messages : messages.slice(0, end + 1);
    const found = firstUnread(known, initial.unread, hasMore);
    if (found !== undefined) setPlaces(found === null ? [] : [found]);
  }

  const atBottom = useRef(true);
  /** True while a line marks messages that the user has not seen. */
  const marked = useRef(false);
  const look = useCallback(() => {
    if (atBottom.current && isAttentive()) marked.current = false;
  }, []);
  const onBottom = useCallback(
    (isAtBottom: boolean) => {
      atBottom.current = isAtBottom;
      look();
    },
    [look],
  );
  useEffect(() => {
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [look]);

  const messages = conversation?.messages;
  const newest = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    const before = newest.current;
    newest.current = messages?.at(-1)?.id;
    if (!messages || before === undefined || before === newest.current || marked.current) return;
    if (atBottom.current && isAttentive()) return;
    const first = firstAfter(messages, before);
    if (!first) return;
    marked.current = true;
    // Keeps an earlier line if removing it would move the text that the user is reading.
    setPlaces((earlier = []) => (atBottom.current ? [first.id] : [...earlier, first.id]));
  }, [messages]);
  return { unreadFrom: places ?? NO_PLACES, onBottom };
}

const NO_PLACES: readonly string[] = [];

const isAttentive = () => document.visibilityState === 'visible' && document.hasFocus();

/** Returns the first customer message after `id`; undefined if there is none or `id` is not loaded. */
function firstAfter(messages: readonly Message[], id: string): Message | undefined {
  const end = messages.findLastIndex((message) => message.id === id);
  return end === -1 ? undefined : messages.slice(end + 1).find(isTheirs);
}
