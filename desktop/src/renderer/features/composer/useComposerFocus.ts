import { useAtomValue, useStore } from 'jotai';
import { type RefObject, useEffect, useRef } from 'react';
import { browsedTicketAtom, composerFocusAtom } from '@/data/outbox/drafts';
import { topDialog } from '@/ui/focus/top-dialog';

/**
 * Focuses the composer on mount and on request. While a dialog is open, waits until it closes. On mount, leaves the
 * focus in a field in which the user types, and in the list during J/K navigation.
 */
export function useComposerFocus(field: RefObject<HTMLElement | null>, ticketId: number): void {
  const { ticketId: wanted, n } = useAtomValue(composerFocusAtom);
  const request = wanted === ticketId ? n : 0;
  const met = useRef(request);
  const store = useStore();
  useEffect(() => () => endBrowsing(store, ticketId), [store, ticketId]);
  useEffect(() => {
    const requested = request !== 0 && met.current !== request;
    met.current = request;
    if (!requested && store.get(browsedTicketAtom) === ticketId) return undefined;
    const focusField = () => field.current?.focus({ preventScroll: true });
    if (topDialog()) return whenDialogsAreClosed(() => hasNoFocus() && focusField());
    if (requested || !isTyping()) focusField();
    return undefined;
  }, [field, store, ticketId, request]);
}

function endBrowsing(store: ReturnType<typeof useStore>, ticketId: number): void {
  if (store.get(browsedTicketAtom) === ticketId) store.set(browsedTicketAtom, null);
}

const isTyping = () =>
  document.activeElement?.matches('input:not([type="checkbox"]), textarea, [contenteditable="true"]') ===
  true;

/** Returns whether nothing, or only the main region, has the focus. */
const hasNoFocus = () => document.activeElement?.matches('body, main') === true;

/**
 * Calls `then` once no dialog is open.
 * @returns a function that cancels the wait
 */
function whenDialogsAreClosed(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = new MutationObserver(() => {
    if (topDialog()) return;
    watch.disconnect();
    // Waits until the closed dialog has restored the focus.
    timer = setTimeout(() => (timer = setTimeout(then)));
  });
  watch.observe(document.body, { childList: true, subtree: true });
  return () => {
    watch.disconnect();
    clearTimeout(timer);
  };
}
