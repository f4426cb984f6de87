interface Throttled {
  (): void;
  cancel: () => void;
  /** Runs a pending call now. */
  flush: () => void;
}

/** A run that returns a promise is followed by a pause of this many times its duration. */
const PAUSE_PER_RUN = 20;
const MAX_PAUSE_MS = 15_000;

/**
 * Runs a function at once, then at most every `everyMs`; the last call is never lost. If the function returns a promise, the
 * interval grows with the time until it settles, up to 15 s: windows ask a busy server less often. `throttle` of es-toolkit is
 * not used: it runs again 1 ms after a pending call and delays that call by up to twice the interval.
 */
export function throttled(run: () => void | Promise<unknown>, everyMs: number): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again = false;
  const pause = (ms: number) => {
    timer = setTimeout(() => {
      timer = undefined;
      if (again) fire();
    }, ms);
    return timer;
  };
  const fire = () => {
    again = false;
    const started = performance.now();
    const running = run();
    if (!running) return void pause(everyMs);
    const longest = pause(Math.max(everyMs, MAX_PAUSE_MS));
    const settled = () => {
      if (timer !== longest) return;
      clearTimeout(longest);
      const duration = performance.now() - started;
      pause(Math.max(everyMs - duration, Math.min(duration * PAUSE_PER_RUN, MAX_PAUSE_MS)));
    };
    void running.then(settled, settled);
  };
  const call = () => {
    if (timer === undefined) fire();
    else again = true;
  };
  call.cancel = () => {
    clearTimeout(timer);
    timer = undefined;
    again = false;
  };
  call.flush = () => {
    if (!again) return;
    call.cancel();
    void run();
  };
  return call;
}
