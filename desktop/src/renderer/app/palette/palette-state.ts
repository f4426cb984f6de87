import { atom } from 'jotai';

/** What lies over the screen: the palette (Ctrl+K), the sheet of shortcuts (?), or neither. */
export const overlayAtom = atom<'palette' | 'shortcuts' | null>(null);

/** How many recent choices are offered first. */
const REMEMBERED = 5;

/** Ids of what was chosen in this window, newest first; a person's, so nothing of it is stored. */
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
