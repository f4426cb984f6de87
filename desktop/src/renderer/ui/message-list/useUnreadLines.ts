import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isAttentive, onAttention } from '@/lib/attention/attention';
import type { ListMessage } from './list-line';

/**
 * Finds the message above which "new messages" appears: the first one that was unread on opening, or received
 * while the user was not looking (window unfocused, or scrolled up). The line moves only after the user has
 * looked and another such message arrives.
 * @param opened key of the first message that was unread on opening; null without one, undefined until it is loaded
 * @param messages oldest first; undefined until they are loaded
 * @returns `unreadFrom`, the keys of the messages below a line, and `onBottom`, to be called with whether the
 * newest message is in view
 */
export function useUnreadLines(
  opened: string | null | undefined,
  messages: readonly ListMessage[] | undefined,
) {
  const [lines, setLines] = useState<readonly string[]>();
  if (lines === undefined && messages && opened !== undefined) setLines(opened === null ? [] : [opened]);

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
  useEffect(() => onAttention(look), [look]);

  const newest = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    const before = newest.current;
    newest.current = messages?.at(-1)?.key;
    if (!messages || before === undefined || before === newest.current || marked.current) return;
    if (atBottom.current && isAttentive()) return;
    const end = messages.findLastIndex(({ key }) => key === before);
    const first = end === -1 ? undefined : messages.slice(end + 1).find(({ from }) => from === 'theirs');
    if (!first) return;
    marked.current = true;
    // Keeps an earlier line if removing it would move the text that the user is reading.
    setLines((earlier = []) => (atBottom.current ? [first.key] : [...earlier, first.key]));
  }, [messages]);
  return { unreadFrom: lines ?? NO_LINES, onBottom };
}

const NO_LINES: readonly string[] = [];
