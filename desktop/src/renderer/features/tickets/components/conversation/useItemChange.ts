import { useState } from 'react';
import type { ConversationItem } from '../../reducers/conversationItems';

interface Change {
  items: readonly ConversationItem[];
  /** Lines came in front of the first one. */
  shift: boolean;
  /** Messages that came behind the last one. */
  appended: { own: number; theirs: number };
}

const NOTHING = { own: 0, theirs: 0 };

/** What changed between the lines shown last and these. Of a part that stands apart nothing counts as new. */
export function useItemChange(items: readonly ConversationItem[], isPart: boolean): Change {
  const [change, setChange] = useState<Change & { isPart: boolean }>({
    items,
    shift: false,
    appended: NOTHING,
    isPart,
  });
  if (change.items === items) return change;
  // Set while rendering, so that the list renders once, with its lines and their shift together.
  const appended = change.isPart ? NOTHING : cameBehind(change.items, items);
  const next = { items, shift: cameInFront(change.items, items), appended, isPart };
  setChange(next);
  return next;
}

const isSaid = ({ kind }: ConversationItem) => kind === 'message' || kind === 'album';

function cameInFront(before: readonly ConversationItem[], after: readonly ConversationItem[]): boolean {
  const first = before.find(isSaid)?.key;
  const firstNow = after.find(isSaid)?.key;
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
  return {
    own: fresh.filter((item) => item.kind === 'pending').length,
    theirs: fresh.filter((item) => item.kind === 'message' && !item.message.fromMe).length,
  };
}
