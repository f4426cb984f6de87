import { useEffect } from 'react';

const CHECK_MS = 3_000;
/** Minimum time between reloads, so that permanently missing code does not cause a loop. */
const MIN_BETWEEN_MS = 60_000;
const LAST_RELOAD = 'recado.screenReloadedAt';

/** Messages of Chromium, Firefox, Safari and Vite for code that could not be loaded. */
const NOT_LOADED =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|Outdated Optimize Dep/iu;

export function isCodeMissing(error: unknown): boolean {
  return error instanceof Error && NOT_LOADED.test(error.message);
}

/** Reloads the page once the app can be fetched again: browsers cache a failed import until a reload. */
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
    // An unreachable app is an expected result; the check is repeated.
    return false;
  }
}
