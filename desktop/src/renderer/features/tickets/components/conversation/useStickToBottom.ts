import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { ConversationItem } from '../../reducers/conversationItems';
import { useItemChange } from './useItemChange';

/** Older pages load this near the top (specification 1 §9), newer ones of a part this near its end. */
const LOAD_OLDER_WITHIN_PX = 50;
const LOAD_NEWER_WITHIN_PX = 200;
/** Nearer than this to the end counts as at the end: heights are fractions of pixels. */
const AT_BOTTOM_PX = 24;
/** Further away than this the way back is offered. */
const AWAY_PX = 300;

interface Input {
  items: readonly ConversationItem[];
  scroller: RefObject<HTMLElement | null>;
  list: RefObject<VirtualizerHandle | null>;
  loadOlder: (() => void) | undefined;
  /** Present while what is shown stands apart from the present: its end is not the conversation's. */
  loadNewer: (() => void) | undefined;
  /** The line to begin at, in place of the end. */
  start: { index: number; align: 'start' | 'center' } | null;
}

/**
 * Keeps the newest message in view while the person is at the bottom, and the place where he reads otherwise:
 * lines that come in front shift the view, lines that come behind are counted.
 */
export function useStickToBottom({ items, scroller, list, loadOlder, loadNewer, start }: Input) {
  const isPart = loadNewer !== undefined;
  const atBottom = useRef(start === null && !isPart);
  const settled = useRef(start === null);
  const [first] = useState(start);
  const [unseen, setUnseen] = useState(0);
  const [away, setAway] = useState(false);
  const { shift, appended } = useItemChange(items, isPart);
  const length = items.length;

  const toBottom = useCallback(() => {
    atBottom.current = true;
    setUnseen(0);
    list.current?.scrollToIndex(length - 1, { align: 'end' });
  }, [list, length]);
  const toIndex = useCallback(
    (index: number) => {
      atBottom.current = false;
      list.current?.scrollToIndex(index, { align: 'center' });
    },
    [list],
  );

  useLayoutEffect(() => {
    if (atBottom.current || appended.own > 0) toBottom();
    else if (appended.theirs > 0) setUnseen((count) => count + appended.theirs);
  }, [appended, toBottom]);

  // Whatever changes height (the composer, the window, a line measured late) must not hide the last message.
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const observer = new ResizeObserver(() => {
      if (atBottom.current) box.scrollTop = box.scrollHeight;
    });
    observer.observe(box);
    for (const child of box.children) observer.observe(child);
    return () => observer.disconnect();
  }, [scroller]);

  const look = useCallback(() => {
    const box = scroller.current;
    if (!box || !settled.current) return;
    const below = box.scrollHeight - box.scrollTop - box.clientHeight;
    atBottom.current = !loadNewer && below < AT_BOTTOM_PX;
    if (atBottom.current) setUnseen(0);
    setAway(below > AWAY_PX);
    if (loadNewer && below < LOAD_NEWER_WITHIN_PX) loadNewer();
    if (loadOlder && box.scrollTop < LOAD_OLDER_WITHIN_PX) loadOlder();
  }, [scroller, loadOlder, loadNewer]);
  // A page that does not fill the view is followed by the one beside it.
  useEffect(() => {
    const frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [look, length]);

  // The first line wanted is brought into view before anything is loaded because of where the view stands.
  useEffect(() => {
    if (!first) return;
    list.current?.scrollToIndex(first.index, { align: first.align });
    let frames = 3;
    let frame = requestAnimationFrame(function wait() {
      frames -= 1;
      if (frames > 0) frame = requestAnimationFrame(wait);
      else {
        settled.current = true;
        look();
      }
    });
    return () => cancelAnimationFrame(frame);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- where it begins is decided once
  }, [first, list]);

  return { shift, unseen, away: away || isPart, onScroll: look, toBottom, toIndex };
}
