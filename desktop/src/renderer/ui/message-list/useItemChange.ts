import { useState } from 'react';
import type { ListLine, ListMessage, MessagesIn } from './list-line';

interface Change<Line> {
  items: readonly Line[];
  /** True if lines were added before the first one. */
  shift: boolean;
  /** Numbers of outgoing and incoming messages that were added after the last one. */
  appended: { own: number; theirs: number; firstTheirs: string | undefined };
}

const NONE_ADDED = { own: 0, theirs: 0, firstTheirs: undefined };

/** Compares the lines with those of the previous render. In a detached window nothing counts as new. */
export function useItemChange<Line extends ListLine>(
  items: readonly Line[],
  messagesIn: MessagesIn<Line>,
  isDetached: boolean,
): Change<Line> {
  const [change, setChange] = useState<Change<Line> & { isDetached: boolean }>({
    items,
    shift: false,
    appended: NONE_ADDED,
    isDetached,
  });
  if (change.items === items) return change;
  // Set during rendering, so that the list renders its new lines and their shift at once.
  const [before, after] = [change.items.flatMap(messagesIn), items.flatMap(messagesIn)];
  const appended = change.isDetached ? NONE_ADDED : addedAfter(before, after);
  const next = { items, shift: hasOlder(before, after), appended, isDetached };
  setChange(next);
  return next;
}

function hasOlder(before: readonly ListMessage[], after: readonly ListMessage[]): boolean {
  const [first, firstNow] = [before, after].map((all) => all.find(({ from }) => from !== 'pending')?.key);
  return first !== undefined && first !== firstNow && after.some(({ key }) => key === first);
}

function addedAfter(
  before: readonly ListMessage[],
  after: readonly ListMessage[],
): Change<never>['appended'] {
  // The last line can be an act or a divider.
  const last = before.at(-1)?.key;
  const index = after.findIndex(({ key }) => key === last);
  if (index === -1) return NONE_ADDED;
  const added = after.slice(index + 1);
  const theirs = added.filter(({ from }) => from === 'theirs');
  return {
    own: added.filter(({ from }) => from === 'pending').length,
    theirs: theirs.length,
    firstTheirs: theirs[0]?.key,
  };
}
