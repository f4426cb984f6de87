export { searchByWords, type WordSearch } from './by-words';
export { BY_NAME, type NamePlace } from './name-order';
