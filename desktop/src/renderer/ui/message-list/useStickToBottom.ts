import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { ListLine, MessagesIn } from './list-line';
import { useItemChange } from './useItemChange';

/** Distance from the end at which newer pages load. */
const LOAD_NEWER_WITHIN_PX = 200;
/** Maximum distance from the end at which the list counts as scrolled to the end. */
const AT_BOTTOM_PX = 24;
/** Distance from the end at which the button to the newest message appears. */
const AWAY_PX = 300;
/** Time after wheel, key, touch or pointer input during which a scroll counts as the user's own. */
const OWN_SCROLL_MS = 500;
/** Time in which the list may still correct its scroll to the end, because a slow PC measures new lines late. */
const SETTLING_MS = 2_000;

export interface ListStart {
  index: number;
  align: 'start' | 'center';
}

interface Input<Line> {
  items: readonly Line[];
  messagesIn: MessagesIn<Line>;
  scroller: RefObject<HTMLElement | null>;
  list: RefObject<VirtualizerHandle | null>;
  loadOlder: (() => void) | undefined;
  /** Distance in pixels from the top at which older messages load. */
  loadOlderWithin: number;
  /** Loads newer messages. Defined only in a detached window: its end is not the end of the conversation. */
  loadNewer: (() => void) | undefined;
  /** The line at which the list starts; null for the end. */
  start: ListStart | null;
  /** Called with whether the newest message is in view, whenever that may have changed. */
  onBottom: (atBottom: boolean) => void;
}

/**
 * Keeps the newest message in view while the user is at the bottom. Otherwise keeps the reading position and
 * counts new lines.
 */
export function useStickToBottom<Line extends ListLine>(input: Input<Line>) {
  const { items, messagesIn, scroller, list, loadOlder, loadOlderWithin, loadNewer, start, onBottom } = input;
  const isDetached = loadNewer !== undefined;
  const atBottom = useRef(start === null && !isDetached);
  const settled = useRef(start === null);
  const wentToBottomAt = useRef(-Infinity);
  const [first] = useState(start);
  /** Number and first id of messages received while the user was scrolled up. */
  const [unseen, setUnseen] = useState(NONE_UNSEEN);
  const isOwnScroll = useOwnScroll(scroller);
  const size = useRef({ content: 0, view: 0 });
  const [away, setAway] = useState(false);
  const { shift, appended } = useItemChange(items, messagesIn, isDetached);
  const length = items.length;

  const toBottom = useCallback(() => {
    atBottom.current = true;
    wentToBottomAt.current = performance.now();
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

  /** Scrolls to the first message received while the user was scrolled up, or to the end. */
  const toUnseen = () => {
    const index = items.findIndex((item) => messagesIn(item).some(({ key }) => key === unseen.first));
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

  const look = useCallback(() => {
    const box = scroller.current;
    if (!box || !settled.current) return;
    const { content, view } = size.current;
    const isResized = content !== box.scrollHeight || view !== box.clientHeight;
    size.current = { content: box.scrollHeight, view: box.clientHeight };
    const isSettling = performance.now() - wentToBottomAt.current < SETTLING_MS;
    // If the user did not scroll, the resize or a scroll to an estimated end caused the distance from the end. The
    // resize observer runs too late.
    if (atBottom.current && (isResized || isSettling) && !isOwnScroll()) box.scrollTop = box.scrollHeight;
    const below = box.scrollHeight - box.scrollTop - box.clientHeight;
    atBottom.current = !loadNewer && below < AT_BOTTOM_PX;
    onBottom(atBottom.current);
    if (atBottom.current) setUnseen(NONE_UNSEEN);
    setAway(below > AWAY_PX);
    if (loadNewer && below < LOAD_NEWER_WITHIN_PX) loadNewer();
    if (loadOlder && box.scrollTop < loadOlderWithin) loadOlder();
  }, [scroller, loadOlder, loadOlderWithin, loadNewer, onBottom, isOwnScroll]);
  // Changed heights (composer, window, late measurement) must not hide the last message.
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
  // Loads another page if the lines do not fill the view.
  useEffect(() => {
    const frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [look, length]);

  // Scrolls to the start position before the current scroll position can trigger page loads.
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

  return {
    shift,
    unseen: unseen.count,
    away: away || isDetached,
    onScroll: look,
    toBottom,
    toUnseen,
    toIndex,
  };
}

const NONE_UNSEEN: { count: number; first: string | undefined } = { count: 0, first: undefined };

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
