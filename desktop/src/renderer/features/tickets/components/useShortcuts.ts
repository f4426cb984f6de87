import { useEffect, useRef } from 'react';

const FIELDS = 'input, textarea, select, [contenteditable="true"], [role="textbox"]';
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/**
 * Keys that work anywhere in the workspace, by `KeyboardEvent.key` in lower case. Letters do nothing while a
 * field has the focus or a dialog is open; a handler that answers false leaves the key to the browser.
 */
export function useShortcuts(shortcuts: Readonly<Record<string, () => unknown>>): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey)
        return;
      const run = latest.current[event.key.toLowerCase()];
      if (!run || document.querySelector(OVERLAYS)) return;
      const inField = event.target instanceof Element && event.target.closest(FIELDS) !== null;
      if (inField && event.key.length === 1) return;
      if (run() !== false) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
