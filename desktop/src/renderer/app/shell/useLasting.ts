import { useEffect, useState } from 'react';

/** A short break heals before anybody has to read about it. */
const PATIENCE_MS = 1500;

/** True once it has been so for a while, and until it is no more. */
export function useLasting(now: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!now) {
      setLasts(false);
      return;
    }
    const timer = setTimeout(() => setLasts(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [now]);
  return lasts;
}
