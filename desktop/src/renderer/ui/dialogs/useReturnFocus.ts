import { useTooltipVisibility } from '@fluentui/react-components';
import { useLayoutEffect } from 'react';
/** What had the focus before the dialog that has just gone; the dialog that follows it in one step takes it over. */
let handedOn: HTMLElement | null = null;

/**
 * Gives the focus back to where a dialog came from, when the dialog goes (ux: "Keyboard"). Fluent does so for a
 * dialog beside its trigger; ours are opened from rows elsewhere and leave the page at once. What opened it may
 * be gone too, as a deleted row is: then the focus goes to the screen. A tooltip left behind it is put away at
 * once, for it would take the first Esc.
 */
export function useReturnFocus(): void {
  const tooltips = useTooltipVisibility();
  useLayoutEffect(() => {
    tooltips.visibleTooltip?.hide();
    const focused = document.activeElement;
    const opener = focused instanceof HTMLElement && focused !== document.body ? focused : handedOn;
    return () => {
      handedOn = opener;
      // The rest of the page takes the focus again only once the dialog has left it.
      setTimeout(() => {
        handedOn = null;
        const above = topDialog();
        if (above && !above.contains(opener)) return;
        if (opener?.isConnected) focusWhileThere(opener);
        // Gone already: Fluent may have looked for a place in the app's frame.
        else if (!above && !isOnScreen(document.activeElement)) focusScreen();
        if (document.activeElement === document.body) focusScreen();
      });
    };
  }, [tooltips]);
}

/** A deleted row goes a moment after its question: the focus it had goes to the screen then, not anywhere. */
function focusWhileThere(opener: HTMLElement): void {
  const leave = () => {
    watch.disconnect();
    opener.removeEventListener('blur', leave);
    // Fluent looks for another place first; where what came instead has taken the focus, it is well there.
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

/** The dialog that was opened last, while one is open: the focus is its own. */
export function topDialog(): Element | undefined {
  return [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
}
