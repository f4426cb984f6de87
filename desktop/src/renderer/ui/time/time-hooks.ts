import { useEffect, useState } from 'react';

export function useNow(everyMs: number): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** Returns the last value that stayed unchanged for `pauseMs`. */
export function useDebouncedValue<T>(value: T, pauseMs: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(() => value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return debounced;
}

/** Debounce delay of list searches. */
const PAUSE_MS = 500;

export function useDebouncedText(text: string): string {
  return useDebouncedValue(text, PAUSE_MS);
}
