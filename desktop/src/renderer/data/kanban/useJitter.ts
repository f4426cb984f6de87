import { useEffect, useMemo, useRef } from 'react';

/** Spreads the requests of all windows that receive the same event. */
const JITTER_MS = 1_000;

/** Returns a function that runs the latest `run` after a random delay. Calls during the delay have no effect. */
export function useJitter(run: () => void): () => void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const delayed = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    return {
      start: () => {
        timer ??= setTimeout(() => {
          timer = undefined;
          latest.current();
        }, Math.random() * JITTER_MS);
      },
      cancel: () => {
        clearTimeout(timer);
        timer = undefined;
      },
    };
  }, []);
  useEffect(() => delayed.cancel, [delayed]);
  return delayed.start;
}
