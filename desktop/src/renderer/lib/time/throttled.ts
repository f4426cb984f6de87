interface Throttled {
  (): void;
  /** What is held back is not run. */
  cancel: () => void;
  /** What is held back is run now. */
  flush: () => void;
}

/** Runs at once, then at most once every `everyMs` while it keeps being called; the last call always counts. */
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
