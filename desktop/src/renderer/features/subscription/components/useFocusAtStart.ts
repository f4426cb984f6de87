import { useEffect, useRef } from 'react';

/**
 * Focuses a button on mount, because the previously focused element unmounted and keyboard users need a focus
 * inside the dialog.
 */
export function useFocusAtStart() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return button;
}
