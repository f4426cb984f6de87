import { type RefObject, useLayoutEffect, useState } from 'react';
import type { CacheSnapshot, VirtualizerHandle } from 'virtua';
import { evictOldest } from '@/lib/collections/evict-oldest';
import type { ListLine, MessagesIn } from './list-line';

const MAX_CONVERSATIONS = 30;

interface Heights {
  length: number;
  lastKey: string;
  width: number;
  cache: CacheSnapshot;
}

/** Heights by a conversation's first line, with the most recently used entry last. */
const known = new Map<string, Heights>();

/**
 * Returns the line heights from the conversation's last display if its lines are unchanged. The list then
 * starts at the right position without measuring. Heights are cached on unmount.
 */
export function useLineHeights<Line extends ListLine>(
  items: readonly Line[],
  messagesIn: MessagesIn<Line>,
  list: RefObject<VirtualizerHandle | null>,
): CacheSnapshot | undefined {
  const [cache] = useState(() => heightsOf(items, messagesIn));
  useLayoutEffect(() => {
    const handle = list.current;
    return () => {
      const [first, last] = [items[0], items.at(-1)];
      if (!first || !last || !handle) return;
      known.delete(first.key);
      known.set(first.key, {
        length: items.length,
        lastKey: keyOf(last, messagesIn),
        width: window.innerWidth,
        cache: handle.cache,
      });
      evictOldest(known, MAX_CONVERSATIONS);
    };
  }, [items, messagesIn, list]);
  return cache;
}

/** Returns the last line's key. It includes the number of messages, because a grown album is taller. */
function keyOf<Line extends ListLine>(line: Line, messagesIn: MessagesIn<Line>): string {
  return `${line.key} ${messagesIn(line).length}`;
}

function heightsOf<Line extends ListLine>(
  items: readonly Line[],
  messagesIn: MessagesIn<Line>,
): CacheSnapshot | undefined {
  const [first, last] = [items[0], items.at(-1)];
  const heights = first && known.get(first.key);
  const isSame =
    last &&
    heights?.length === items.length &&
    heights.lastKey === keyOf(last, messagesIn) &&
    heights.width === window.innerWidth;
  return isSame ? heights.cache : undefined;
}
