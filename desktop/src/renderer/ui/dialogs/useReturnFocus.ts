import { useTooltipVisibility } from '@fluentui/react-components';
import { useLayoutEffect, useState } from 'react';
import { topDialog } from '@/ui/focus/top-dialog';

/**
 * Element focused before the dialog that has just closed; a dialog that opens directly afterwards restores
 * it, too.
 */
let handedOn: HTMLElement | null = null;

/**
 * Returns the focus when a dialog closes. Fluent does this only for dialogs next to their trigger. After a menu, its
 * button gets the focus. If the opener was removed, as a deleted row is, the screen gets the focus. Also hides a remaining tooltip, which
 * would receive the first Escape.
 */
export function useReturnFocus(): void {
  const tooltips = useTooltipVisibility();
  // The menu is removed before the effect runs.
  const [menuButton] = useState(() => buttonOfMenu(document.activeElement));
  useLayoutEffect(() => {
    tooltips.visibleTooltip?.hide();
    const focused = document.activeElement;
    const opener =
      menuButton ?? (focused instanceof HTMLElement && focused !== document.body ? focused : handedOn);
    return () => {
      handedOn = opener;
      // Elements outside a dialog accept the focus only after the dialog was removed.
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
  }, [tooltips, menuButton]);
}

/** Returns the button that opened the menu with this element, or the outermost of nested menus. */
function buttonOfMenu(element: Element | null): HTMLElement | null {
  const id = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const button = id ? document.getElementById(id) : null;
  return button && (buttonOfMenu(button) ?? button);
}

/** Focuses an element. If the element is removed a moment later, as a deleted row is, the screen gets the focus. */
function focusWhileThere(opener: HTMLElement): void {
  const leave = () => {
    watch.disconnect();
    opener.removeEventListener('blur', leave);
    // Fluent moves the focus first. An element of the screen that Fluent focused keeps the focus.
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
