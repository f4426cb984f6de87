import { atom } from 'jotai';

export const searchTextAtom = atom('');
export const searchTagsAtom = atom<readonly number[]>([]);
export const searchUsersAtom = atom<readonly number[]>([]);
/** Each increment focuses the field. */
export const searchFocusAtom = atom(0);

export const forgetSearchAtom = atom(null, (_get, set) => {
  set(searchTextAtom, '');
  set(searchTagsAtom, []);
  set(searchUsersAtom, []);
});
