import { useState } from 'react';
import { messagesOf } from '@/data/messages/albums';
import { type ConversationItem, keyOfMessage } from '@/data/messages/conversation-items';

interface Change {
  items: readonly ConversationItem[];
  /** True if lines were added before the first one. */
  shift: boolean;
  /** Numbers of outgoing and incoming messages that were added after the last one. */
  appended: { own: number; theirs: number; firstTheirs: string | undefined };
}

const NOTHING = { own: 0, theirs: 0, firstTheirs: undefined };

/** Compares the lines with those of the previous render. In a detached window nothing counts as new. */
export function useItemChange(items: readonly ConversationItem[], isPart: boolean): Change {
  const [change, setChange] = useState<Change & { isPart: boolean }>({
    items,
    shift: false,
    appended: NOTHING,
    isPart,
  });
  if (change.items === items) return change;
  // Set during rendering, so that the list renders its new lines and their shift at once.
  const appended = change.isPart ? NOTHING : cameBehind(change.items, items);
  const next = { items, shift: cameInFront(change.items, items), appended, isPart };
  setChange(next);
  return next;
}

interface Said {
  key: string;
  side: 'own' | 'theirs' | null;
}

function saidIn(items: readonly ConversationItem[]): Said[] {
  return items.flatMap((item): Said[] => {
    if (item.kind === 'pending') return [{ key: item.key, side: 'own' }];
    return messagesOf(item).map((message) => ({
      key: keyOfMessage(message),
      side: message.fromMe ? null : 'theirs',
    }));
  });
}

function cameInFront(before: readonly ConversationItem[], after: readonly ConversationItem[]): boolean {
  const first = firstKey(before);
  const firstNow = firstKey(after);
  return first !== undefined && first !== firstNow && saidIn(after).some(({ key }) => key === first);
}

function firstKey(items: readonly ConversationItem[]): string | undefined {
  const first = items.find((item) => messagesOf(item).length > 0);
  return first?.key;
}

function cameBehind(
  before: readonly ConversationItem[],
  after: readonly ConversationItem[],
): Change['appended'] {
  // The last line can be an act or a divider.
  const last = saidIn(before).at(-1)?.key;
  const said = saidIn(after);
  const place = said.findIndex(({ key }) => key === last);
  if (place === -1) return NOTHING;
  const fresh = said.slice(place + 1);
  return {
    own: fresh.filter(({ side }) => side === 'own').length,
    theirs: fresh.filter(({ side }) => side === 'theirs').length,
    firstTheirs: fresh.find(({ side }) => side === 'theirs')?.key,
  };
}
