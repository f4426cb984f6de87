import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { messagesOf } from '@/data/messages/albums';
import { keyOfMessage, type ConversationItem } from '@/data/messages/conversation-items';
import { useItemChange } from './useItemChange';

/** Older pages load this near the top (specification 1 §9), newer ones of a part this near its end. */
const LOAD_OLDER_WITHIN_PX = 50;
const LOAD_NEWER_WITHIN_PX = 200;
/** Nearer than this to the end counts as at the end: heights are fractions of pixels. */
const AT_BOTTOM_PX = 24;
/** Further away than this the way back is offered. */
const AWAY_PX = 300;
/** A scroll within this time of a wheel, key, touch or press is the person's own. */
const OWN_SCROLL_MS = 500;

interface Input {
  items: readonly ConversationItem[];
  scroller: RefObject<HTMLElement | null>;
  list: RefObject<VirtualizerHandle | null>;
  loadOlder: (() => void) | undefined;
  /** Present while what is shown stands apart from the present: its end is not the conversation's. */
  loadNewer: (() => void) | undefined;
  /** The line to begin at, in place of the end. */
  start: { index: number; align: 'start' | 'center' } | null;
  /** Reports whether the newest message is in view, whenever that may have changed. */
  onBottom: (atBottom: boolean) => void;
}

/**
 * Keeps the newest message in view while the person is at the bottom, whatever changes height, and the reading position
 * otherwise: lines added in front shift the view, lines added behind are counted.
 */
export function useStickToBottom({ items, scroller, list, loadOlder, loadNewer, start, onBottom }: Input) {
  const isPart = loadNewer !== undefined;
  const atBottom = useRef(start === null && !isPart);
  const settled = useRef(start === null);
  const [first] = useState(start);
  /** What came while scrolled up: how many, and the first of them. */
  const [unseen, setUnseen] = useState(NONE_UNSEEN);
  const isOwnScroll = useOwnScroll(scroller);
  const size = useRef({ content: 0, view: 0 });
  const [away, setAway] = useState(false);
  const { shift, appended } = useItemChange(items, isPart);
  const length = items.length;

  const toBottom = useCallback(() => {
    atBottom.current = true;
    setUnseen(NONE_UNSEEN);
    list.current?.scrollToIndex(length - 1, { align: 'end' });
  }, [list, length]);
  const toIndex = useCallback(
    (index: number) => {
      atBottom.current = false;
      list.current?.scrollToIndex(index, { align: 'center' });
    },
    [list],
  );

  /** To the first message that came while scrolled up, with the line above it; without one to the end. */
  const toUnseen = () => {
    const index = items.findIndex((item) =>
      messagesOf(item).some((each) => keyOfMessage(each) === unseen.first),
    );
    if (index === -1) return toBottom();
    setUnseen(NONE_UNSEEN);
    const line = items[index - 1]?.kind === 'unread' ? index - 1 : index;
    list.current?.scrollToIndex(line, { align: 'start' });
  };

  useLayoutEffect(() => {
    if (atBottom.current || appended.own > 0) toBottom();
    else if (appended.theirs > 0) {
      const { theirs, firstTheirs } = appended;
      setUnseen(({ count, first: known }) => ({ count: count + theirs, first: known ?? firstTheirs }));
    }
  }, [appended, toBottom]);

  // A change of height (the composer, the window, a line measured late) must not hide the last message.
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
    const { content, view } = size.current;
    const isResized = content !== box.scrollHeight || view !== box.clientHeight;
    size.current = { content: box.scrollHeight, view: box.clientHeight };
    // Nobody scrolled: the distance from the end comes from the change of height, which runs before its observer.
    if (atBottom.current && isResized && !isOwnScroll()) box.scrollTop = box.scrollHeight;
    const below = box.scrollHeight - box.scrollTop - box.clientHeight;
    atBottom.current = !loadNewer && below < AT_BOTTOM_PX;
    onBottom(atBottom.current);
    if (atBottom.current) setUnseen(NONE_UNSEEN);
    setAway(below > AWAY_PX);
    if (loadNewer && below < LOAD_NEWER_WITHIN_PX) loadNewer();
    if (loadOlder && box.scrollTop < LOAD_OLDER_WITHIN_PX) loadOlder();
  }, [scroller, loadOlder, loadNewer, onBottom, isOwnScroll]);
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

  return { shift, unseen: unseen.count, away: away || isPart, onScroll: look, toBottom, toUnseen, toIndex };
}

const NONE_UNSEEN: { count: number; first: string | undefined } = { count: 0, first: undefined };

/** Returns whether the person has just used something that scrolls. */
function useOwnScroll(scroller: RefObject<HTMLElement | null>): () => boolean {
  const last = useRef(-Infinity);
  const pressed = useRef(false);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const stop = new AbortController();
    const { signal } = stop;
    const options = { passive: true, signal };
    const used = () => (last.current = performance.now());
    for (const type of ['wheel', 'touchmove', 'keydown'] as const) box.addEventListener(type, used, options);
    box.addEventListener('pointerdown', () => (pressed.current = true), options);
    for (const type of ['pointerup', 'pointercancel'] as const)
      window.addEventListener(type, () => (pressed.current = false), options);
    return () => stop.abort();
  }, [scroller]);
  return useCallback(() => pressed.current || performance.now() - last.current < OWN_SCROLL_MS, []);
}
