/** Runs once, `delay` ms after the first of any number of askings. */
export function afterDelay(run: () => void, delay: number): { ask: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    ask: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        run();
      }, delay);
    },
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
