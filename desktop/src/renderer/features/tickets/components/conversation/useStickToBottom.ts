import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { ConversationItem } from '../../reducers/conversationItems';

/** Older pages load this near the top (specification 1 §9). */
const LOAD_WITHIN_PX = 50;
/** Nearer than this to the end counts as at the end: heights are fractions of pixels. */
const AT_BOTTOM_PX = 24;

interface Input {
  items: readonly ConversationItem[];
  scroller: RefObject<HTMLElement | null>;
  list: RefObject<VirtualizerHandle | null>;
  loadOlder: (() => void) | undefined;
}

/**
 * Keeps the newest message in view while the person is at the bottom, and the place where he reads otherwise:
 * lines that come in front shift the view, lines that come behind are counted.
 */
export function useStickToBottom({ items, scroller, list, loadOlder }: Input) {
  const atBottom = useRef(true);
  const [unseen, setUnseen] = useState(0);
  const { shift, appended } = useChange(items);
  const length = items.length;

  const toBottom = useCallback(() => {
    atBottom.current = true;
    setUnseen(0);
    list.current?.scrollToIndex(length - 1, { align: 'end' });
  }, [list, length]);

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

  const loadIfNear = useCallback(() => {
    const box = scroller.current;
    if (box && loadOlder && box.scrollTop < LOAD_WITHIN_PX) loadOlder();
  }, [scroller, loadOlder]);
  // A page that does not fill the view is followed by the one before it.
  useEffect(() => {
    const frame = requestAnimationFrame(loadIfNear);
    return () => cancelAnimationFrame(frame);
  }, [loadIfNear, length]);

  const onScroll = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    atBottom.current = box.scrollHeight - box.scrollTop - box.clientHeight < AT_BOTTOM_PX;
    if (atBottom.current) setUnseen(0);
    loadIfNear();
  }, [scroller, loadIfNear]);

  return { shift, unseen, onScroll, toBottom };
}

interface Change {
  items: readonly ConversationItem[];
  /** Lines came in front of the first one. */
  shift: boolean;
  /** Messages that came behind the last one. */
  appended: { own: number; theirs: number };
}

const NOTHING = { own: 0, theirs: 0 };

/** What changed between the lines shown last and these. */
function useChange(items: readonly ConversationItem[]): Change {
  const [change, setChange] = useState<Change>({ items, shift: false, appended: NOTHING });
  if (change.items === items) return change;
  // Set while rendering, so that the list renders once, with its lines and their shift together.
  const next = { items, shift: cameInFront(change.items, items), appended: cameBehind(change.items, items) };
  setChange(next);
  return next;
}

function cameInFront(before: readonly ConversationItem[], after: readonly ConversationItem[]): boolean {
  const first = before.find(({ kind }) => kind === 'message')?.key;
  const firstNow = after.find(({ kind }) => kind === 'message')?.key;
  return first !== undefined && first !== firstNow && after.some(({ key }) => key === first);
}

function cameBehind(
  before: readonly ConversationItem[],
  after: readonly ConversationItem[],
): Change['appended'] {
  const last = before.at(-1)?.key;
  const place = after.findIndex(({ key }) => key === last);
  if (place === -1) return NOTHING;
  const fresh = after.slice(place + 1);
  const isOwn = (item: ConversationItem) =>
    item.kind === 'pending' || (item.kind === 'message' && item.message.fromMe);
  return {
    own: fresh.filter((item) => item.kind === 'pending').length,
    theirs: fresh.filter((item) => item.kind === 'message' && !isOwn(item)).length,
  };
}
