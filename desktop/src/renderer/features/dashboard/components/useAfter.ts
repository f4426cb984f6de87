import { useEffect, useState } from 'react';

/** False until so many milliseconds after the component came. */
export function useAfter(delayMs: number): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return over;
}
