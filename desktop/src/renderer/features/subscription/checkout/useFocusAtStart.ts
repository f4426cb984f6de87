import { useEffect, useRef } from 'react';

/**
 * Focuses a button on mount, because the previously focused element has unmounted and keyboard users need the focus
 * inside the dialog.
 */
export function useFocusAtStart() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return button;
}
