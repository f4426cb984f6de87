import { atom } from 'jotai';

/** `connecting`: also before the first connection; `offline`: an attempt failed or the connection broke. */
export type ConnectionState = 'connecting' | 'online' | 'offline';

export const connectionStateAtom = atom<ConnectionState>('connecting');
