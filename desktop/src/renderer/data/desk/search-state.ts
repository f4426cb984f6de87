import { atom } from 'jotai';

/** What stands in the search field, as it was typed. */
export const searchTextAtom = atom('');
/** "Filtro por Tags". */
export const searchTagsAtom = atom<readonly number[]>([]);
/** "Filtro por Users", for administrators. */
export const searchUsersAtom = atom<readonly number[]>([]);
/** Grows whenever the field is to have the focus. */
export const searchFocusAtom = atom(0);

/** Another person sits here: what was searched for is none of his business. */
export const forgetSearchAtom = atom(null, (_get, set) => {
  set(searchTextAtom, '');
  set(searchTagsAtom, []);
  set(searchUsersAtom, []);
});
