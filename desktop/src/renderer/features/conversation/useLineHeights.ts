import { type RefObject, useLayoutEffect, useState } from 'react';
import type { CacheSnapshot, VirtualizerHandle } from 'virtua';
import type { ConversationItem } from '@/data/messages/conversation-items';
import { evictOldest } from '@/lib/collections/evict-oldest';

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
      evictOldest(known, MAX_CONVERSATIONS);
    };
  }, [items, list]);
  return cache;
}

/** Returns the last line's key. It includes an album's size, because a grown album is taller. */
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
