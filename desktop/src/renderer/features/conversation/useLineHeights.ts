import type { CacheSnapshot, VirtualizerHandle } from 'virtua';
import { useLayoutEffect, useState, type RefObject } from 'react';
import type { ConversationItem } from '@/data/messages/conversation-items';

/** Conversations whose heights are kept, as many as are cached themselves. */
const MOST = 30;

interface Heights {
  length: number;
  lastKey: string;
  width: number;
  cache: CacheSnapshot;
}

/** By the key of a conversation's first line; the latest last. */
const known = new Map<string, Heights>();

/**
 * How high a conversation's lines were when it was last shown, while they are the same: the list then stands where it
 * belongs at once, instead of finding out line by line. Kept when it goes.
 */
export function useLineHeights(
  items: readonly ConversationItem[],
  list: RefObject<VirtualizerHandle | null>,
): CacheSnapshot | undefined {
  const [cache] = useState(() => heightsOf(items));
  useLayoutEffect(() => {
    const handle = list.current;
    return () => {
      const [first, last] = [items[0], items.at(-1)];
      if (!first || !last || !handle) return;
      known.delete(first.key);
      known.set(first.key, {
        length: items.length,
        lastKey: keyOfLast(last) ?? '',
        width: window.innerWidth,
        cache: handle.cache,
      });
      for (const key of known.keys()) {
        if (known.size <= MOST) break;
        known.delete(key);
      }
    };
  }, [items, list]);
  return cache;
}

/** An album that grew is higher. */
function keyOfLast(item: ConversationItem | undefined): string | undefined {
  return item?.kind === 'album' ? `${item.key} ${item.messages.length}` : item?.key;
}

function heightsOf(items: readonly ConversationItem[]): CacheSnapshot | undefined {
  const heights = known.get(items[0]?.key ?? '');
  const isSame =
    heights?.length === items.length &&
    heights.lastKey === keyOfLast(items.at(-1)) &&
    heights.width === window.innerWidth;
  return isSame ? heights.cache : undefined;
}
