import { useEffect, useRef } from 'react';

/** Gives a button the focus when it appears: what had it before has gone, and a dialog without focus is none. */
export function useFocusAtStart() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return button;
}
