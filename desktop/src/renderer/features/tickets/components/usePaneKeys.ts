import { useSetAtom } from 'jotai';
import { paneAtom } from '../state';
import { useShortcuts } from './useShortcuts';

/** F6 goes from pane to pane, Esc back to the list (ux: "Keyboard"). */
export function usePaneKeys({ twoPanes, uuid }: { twoPanes: boolean; uuid: string | undefined }): void {
  const setPane = useSetAtom(paneAtom);
  useShortcuts({
    f6: () => {
      if (!twoPanes) return false;
      return focusPane(document.activeElement?.closest('[data-pane="list"]') ? 'conversation' : 'list');
    },
    escape: () => {
      if (!uuid) return false;
      if (twoPanes) return focusPane('list');
      setPane('list');
      return true;
    },
  });
}

/** Puts the focus where a pane is worked in: the composer, or the row the keyboard stands on. */
function focusPane(pane: 'list' | 'conversation'): boolean {
  const root = document.querySelector(`[data-pane="${pane}"]`);
  const target =
    root?.querySelector<HTMLElement>('[data-pane-focus], [data-row-open][tabindex="0"]') ??
    root?.querySelector<HTMLElement>('button:not([tabindex="-1"])');
  target?.focus();
  return Boolean(target);
}
