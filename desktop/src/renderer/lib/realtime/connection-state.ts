import { atom } from 'jotai';

/**
 * `connecting` includes the time before the first connection; `offline` means that an attempt failed or the
 * connection broke.
 */
export type ConnectionState = 'connecting' | 'online' | 'offline';

export const connectionStateAtom = atom<ConnectionState>('connecting');
