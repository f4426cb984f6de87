import { useEffect } from 'react';

const CHECK_MS = 3_000;
/** Prevents repeated reloads if the code is missing permanently. */
const MIN_BETWEEN_MS = 60_000;
const LAST_RELOAD = 'recado.screenReloadedAt';

/** Errors of Chromium, Firefox, Safari and Vite for code that could not be loaded. */
const NOT_LOADED =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|Outdated Optimize Dep/iu;

export function isCodeMissing(error: unknown): boolean {
  return error instanceof Error && NOT_LOADED.test(error.message);
}

/** Reloads once the app can be fetched again, because browsers may cache the failed import until the page reloads. */
export function useReloadWhenReachable(active: boolean, reload = () => window.location.reload()): void {
  useEffect(() => {
    if (!active || Date.now() - Number(sessionStorage.getItem(LAST_RELOAD)) < MIN_BETWEEN_MS) return;
    let checking = false;
    const check = async () => {
      if (checking) return;
      checking = true;
      const reachable = await isReachable();
      checking = false;
      if (!reachable || stopped()) return;
      stop();
      sessionStorage.setItem(LAST_RELOAD, String(Date.now()));
      reload();
    };
    let timer: ReturnType<typeof setInterval> | undefined = setInterval(() => void check(), CHECK_MS);
    const stopped = () => timer === undefined;
    const checkNow = () => void check();
    const stop = () => {
      clearInterval(timer);
      timer = undefined;
      window.removeEventListener('online', checkNow);
    };
    window.addEventListener('online', checkNow);
    return stop;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another function at each render; the first one does
  }, [active]);
}

async function isReachable(): Promise<boolean> {
  try {
    const { ok } = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
    return ok;
  } catch {
    // "Unreachable" is a result here; the next check follows.
    return false;
  }
}
