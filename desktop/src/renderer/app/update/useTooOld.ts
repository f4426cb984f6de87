import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { desktop } from '@/lib/bridge';
import { tooOldAtom } from '@/lib/version/client-version';
import { windowWorkAtom } from '@/lib/work/window-work';

const RELOADED_AT = 'recado.reloadedForVersion';
/** A server that still rejects the loaded version must not cause a loop. */
const MIN_BETWEEN_MS = 60_000;

/**
 * Returns whether the update screen is shown, because the server rejects this version: not during a recording. A
 * browser reloads the page instead, which loads the server's version.
 */
export function useTooOld(reload = () => window.location.reload()): boolean {
  const { recording } = useAtomValue(windowWorkAtom);
  const isShown = useAtomValue(tooOldAtom) && !recording;
  useEffect(() => {
    if (!isShown || desktop().updates) return;
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < MIN_BETWEEN_MS) return;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    reload();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `reload` is a new function in each render
  }, [isShown]);
  return isShown;
}
