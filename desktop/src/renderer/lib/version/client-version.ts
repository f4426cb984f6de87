import { atom, getDefaultStore } from 'jotai';
import { CLIENT_VERSION_HEADER } from '@recado/shared/desktop';
import { version } from '../../../../package.json';

export { version };

/** Headers of every request to the server. */
export const CLIENT_HEADERS: Readonly<Record<string, string>> = { [CLIENT_VERSION_HEADER]: version };

const isTooOldAtom = atom(false);
/** True once the server rejected this version; read-only outside this file. */
export const tooOldAtom = atom((get) => get(isTooOldAtom));

/** Returns whether the error means that this version is too old, which the app then shows. */
export function noteRejection(code: unknown): boolean {
  if (code !== 'ERR_CLIENT_TOO_OLD') return false;
  getDefaultStore().set(isTooOldAtom, true);
  return true;
}
