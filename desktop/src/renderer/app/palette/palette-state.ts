import { atom } from 'jotai';

/** The open overlay: palette (Ctrl+K) or shortcut sheet (?). */
export const overlayAtom = atom<'palette' | 'shortcuts' | null>(null);

const REMEMBERED = 5;

/** Ids of recent choices, newest first. They are personal, so they are not stored. */
const recentIdsAtom = atom<{ userId: number; ids: readonly string[] }>({ userId: 0, ids: [] });

export const recentAtom = atom(
  (get) => (userId: number) => {
    const recent = get(recentIdsAtom);
    return recent.userId === userId ? recent.ids : [];
  },
  (get, set, userId: number, id: string) => {
    const before = get(recentAtom)(userId);
    set(recentIdsAtom, { userId, ids: [id, ...before.filter((known) => known !== id)].slice(0, REMEMBERED) });
  },
);
