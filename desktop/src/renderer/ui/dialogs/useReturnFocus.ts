import { useLayoutEffect } from 'react';

/** What had the focus before the dialog that has just gone; the dialog that follows it in one step takes it over. */
let handedOn: HTMLElement | null = null;

/**
 * Gives the focus back to where a dialog came from, when the dialog goes (ux: "Keyboard"). Fluent does so for a
 * dialog beside its trigger; ours are opened from rows elsewhere and leave the page at once. What opened it may
 * be gone too, as a deleted row is: then the focus goes to the screen.
 */
export function useReturnFocus(): void {
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const opener = focused instanceof HTMLElement && focused !== document.body ? focused : handedOn;
    return () => {
      handedOn = opener;
      // The rest of the page takes the focus again only once the dialog has left it.
      setTimeout(() => {
        handedOn = null;
        const above = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
        if (above && !above.contains(opener)) return;
        if (opener?.isConnected) opener.focus();
        if (document.activeElement === document.body) document.querySelector('main')?.focus();
      });
    };
  }, []);
}
