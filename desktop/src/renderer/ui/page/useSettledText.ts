import { useEffect, useState } from 'react';

/** Lists are searched once typing pauses (specification 2 §9). */
const PAUSE_MS = 500;

/** A field's text once it has not changed for a moment. */
export function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
