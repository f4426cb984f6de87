import { useAtomValue, useStore } from 'jotai';
import { useEffect, useRef, type RefObject } from 'react';
import { topDialog } from '@/ui/dialogs/useReturnFocus';
import { browsedTicketAtom, composerFocusAtom } from '@/data/outbox/drafts';

/**
 * Focuses the composer when it mounts and when something requests it. It may mount late, while a ticket is fetched or
 * accepted: the focus stays in a field the person types in by then, in an open dialog until that closes, and in the list
 * while the person browses with J and K.
 */
export function useComposerFocus(field: RefObject<HTMLElement | null>, ticketId: number): void {
  const { ticketId: wanted, n } = useAtomValue(composerFocusAtom);
  const wish = wanted === ticketId ? n : 0;
  const met = useRef(wish);
  const store = useStore();
  useEffect(() => () => forget(store, ticketId), [store, ticketId]);
  useEffect(() => {
    const wished = wish !== 0 && met.current !== wish;
    met.current = wish;
    if (!wished && store.get(browsedTicketAtom) === ticketId) return undefined;
    const take = () => field.current?.focus({ preventScroll: true });
    if (topDialog()) return whenDialogsAreGone(() => hasNoFocus() && take());
    if (wished || !isTyping()) take();
    return undefined;
  }, [field, store, ticketId, wish]);
}

function forget(store: ReturnType<typeof useStore>, ticketId: number): void {
  if (store.get(browsedTicketAtom) === ticketId) store.set(browsedTicketAtom, null);
}

const isTyping = () =>
  document.activeElement?.matches('input:not([type="checkbox"]), textarea, [contenteditable="true"]') ===
  true;

/** Neither a control has it nor a part of the screen. */
const hasNoFocus = () => document.activeElement?.matches('body, main') === true;

/** Answers how to stop waiting. */
function whenDialogsAreGone(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = new MutationObserver(() => {
    if (topDialog()) return;
    watch.disconnect();
    // The dialog gives the focus back first.
    timer = setTimeout(() => (timer = setTimeout(then)));
  });
  watch.observe(document.body, { childList: true, subtree: true });
  return () => {
    watch.disconnect();
    clearTimeout(timer);
  };
}
