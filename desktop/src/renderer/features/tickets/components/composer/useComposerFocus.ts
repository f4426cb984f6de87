import { useAtomValue } from 'jotai';
import { useEffect, useRef, type RefObject } from 'react';
import { topDialog } from '../../../../ui/dialogs';
import { composerFocusAtom } from './composerState';

/**
 * Gives the composer the focus when it comes and when something wishes so. It may come late, a ticket being fetched or
 * accepted: it leaves the focus to the field the person types in by then, and to an open dialog until that has gone.
 */
export function useComposerFocus(field: RefObject<HTMLElement | null>, ticketId: number): void {
  const { ticketId: wanted, n } = useAtomValue(composerFocusAtom);
  const wish = wanted === ticketId ? n : 0;
  const met = useRef(wish);
  useEffect(() => {
    const wished = met.current !== wish;
    met.current = wish;
    const take = () => field.current?.focus({ preventScroll: true });
    if (topDialog()) return whenDialogsAreGone(() => hasNoFocus() && take());
    if (wished || !isTyping()) take();
    return undefined;
  }, [field, ticketId, wish]);
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
