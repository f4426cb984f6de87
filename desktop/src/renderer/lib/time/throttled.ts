interface Throttled {
  (): void;
  cancel: () => void;
  /** Runs a pending call now. */
  flush: () => void;
}

/**
 * Runs a function at once, then at most every `everyMs`; the last call is never lost. `throttle` of
 * es-toolkit is not used: it runs again 1 ms after a pending call and delays that call by up to twice the
 * interval.
 */
export function throttled(run: () => void, everyMs: number): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again = false;
  const fire = () => {
    run();
    again = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (again) fire();
    }, everyMs);
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
    run();
  };
  return call;
}
