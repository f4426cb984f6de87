import { atom } from 'jotai';

export const searchTextAtom = atom('');
/** "Filtro por Tags". */
export const searchTagsAtom = atom<readonly number[]>([]);
/** "Filtro por Users", for administrators. */
export const searchUsersAtom = atom<readonly number[]>([]);
/** Each increment focuses the field. */
export const searchFocusAtom = atom(0);

export const forgetSearchAtom = atom(null, (_get, set) => {
  set(searchTextAtom, '');
  set(searchTagsAtom, []);
  set(searchUsersAtom, []);
});
