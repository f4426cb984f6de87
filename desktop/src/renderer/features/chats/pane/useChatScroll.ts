import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { useEndInView } from '@/ui/message/useEndInView';
import type { ChatItem } from './chat-items';

/** Distance from the top at which older messages load. */
const LOAD_OLDER_WITHIN_PX = 600;
/** Maximum distance from the end at which the list counts as scrolled to the end. */
const AT_END_PX = 24;

interface Input {
  items: readonly ChatItem[];
  scroller: RefObject<HTMLElement | null>;
  list: RefObject<VirtualizerHandle | null>;
  loadOlder: (() => void) | undefined;
  onEnd: (atEnd: boolean) => void;
}

/** Keeps the end in view while the user is there, else the reading position, also when older lines arrive. */
export function useChatScroll({ items, scroller, list, loadOlder, onEnd }: Input) {
  const atEnd = useRef(true);
  const settled = useRef(false);
  const [unseen, setUnseen] = useState(0);
  const { shift, appended } = useItemChange(items);
  const length = items.length;

  const toEnd = useCallback(() => {
    atEnd.current = true;
    setUnseen(0);
    list.current?.scrollToIndex(length - 1, { align: 'end' });
  }, [list, length]);

  // Starts at the first unread message, else at the end.
  useLayoutEffect(() => {
    const unread = items.findIndex(({ kind }) => kind === 'unread');
    if (unread !== -1) {
      atEnd.current = false;
      list.current?.scrollToIndex(unread, { align: 'start' });
    } else list.current?.scrollToIndex(items.length - 1, { align: 'end' });
    const frame = requestAnimationFrame(() => {
      settled.current = true;
    });
    return () => cancelAnimationFrame(frame);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the start is decided once per chat
  }, []);

  useLayoutEffect(() => {
    if (appended.own || (atEnd.current && appended.count > 0)) toEnd();
    else setUnseen((count) => count + appended.count);
  }, [appended, toEnd]);

  const look = useCallback(() => {
    const box = scroller.current;
    if (!box || !settled.current) return;
    atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < AT_END_PX;
    onEnd(atEnd.current);
    if (atEnd.current) setUnseen(0);
    if (box.scrollTop < LOAD_OLDER_WITHIN_PX) loadOlder?.();
  }, [scroller, loadOlder, onEnd]);
  useEndInView({ scroller, atEnd, length, look });

  return { shift, unseen, toEnd, onScroll: look };
}

interface Change {
  items: readonly ChatItem[];
  /** Whether lines were added before the first one. */
  shift: boolean;
  appended: { count: number; own: boolean };
}

const NOTHING = { count: 0, own: false };

function useItemChange(items: readonly ChatItem[]): Change {
  const [change, setChange] = useState<Change>({ items, shift: false, appended: NOTHING });
  if (change.items === items) return change;
  // Set during rendering, so that the list renders its new lines and their shift at once.
  const [before, after] = [linesOf(change.items), linesOf(items)];
  const first = before[0]?.key;
  const last = before.at(-1)?.key;
  const index = after.findIndex(({ key }) => key === last);
  const added = index === -1 ? [] : after.slice(index + 1);
  const next = {
    items,
    shift: first !== undefined && first !== after[0]?.key && after.some(({ key }) => key === first),
    appended: {
      count: added.filter(({ own }) => !own).length,
      own: added.some(({ kind }) => kind === 'pending'),
    },
  };
  setChange(next);
  return next;
}

function linesOf(items: readonly ChatItem[]) {
  return items.filter((item) => item.kind === 'message' || item.kind === 'pending');
}
