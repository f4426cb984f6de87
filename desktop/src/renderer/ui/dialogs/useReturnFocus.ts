import { useTooltipVisibility } from '@fluentui/react-components';
import { useLayoutEffect } from 'react';
/** Element that had the focus before the dialog that just closed; a directly following dialog inherits it. */
let handedOn: HTMLElement | null = null;

/**
 * Returns the focus when a dialog closes. Fluent does so only for dialogs next to their trigger. If the opener
 * was removed, as a deleted row is, the screen gets the focus. Hides a remaining tooltip, which would consume
 * the first Esc.
 */
export function useReturnFocus(): void {
  const tooltips = useTooltipVisibility();
  useLayoutEffect(() => {
    tooltips.visibleTooltip?.hide();
    const focused = document.activeElement;
    const opener = focused instanceof HTMLElement && focused !== document.body ? focused : handedOn;
    return () => {
      handedOn = opener;
      // The page accepts the focus only after the dialog left it.
      setTimeout(() => {
        handedOn = null;
        const above = topDialog();
        if (above && !above.contains(opener)) return;
        if (opener?.isConnected) focusWhileThere(opener);
        // Fluent may have focused the app frame.
        else if (!above && !isOnScreen(document.activeElement)) focusScreen();
        if (document.activeElement === document.body) focusScreen();
      });
    };
  }, [tooltips]);
}

/** A deleted row disappears after its dialog; then the screen gets the focus. */
function focusWhileThere(opener: HTMLElement): void {
  const leave = () => {
    watch.disconnect();
    opener.removeEventListener('blur', leave);
    // Fluent moves the focus first; a screen element it chose keeps it.
    setTimeout(() => {
      if (!opener.isConnected && !topDialog() && !isOnScreen(document.activeElement)) focusScreen();
    });
  };
  const watch = new MutationObserver(() => {
    if (!opener.isConnected) leave();
  });
  opener.focus();
  opener.addEventListener('blur', leave);
  watch.observe(document.body, { childList: true, subtree: true });
}

const isOnScreen = (focused: Element | null) => document.querySelector('main')?.contains(focused) === true;

function focusScreen(): void {
  document.querySelector('main')?.focus();
}

/** Returns the topmost open dialog, which owns the focus. */
export function topDialog(): Element | undefined {
  return [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
}
