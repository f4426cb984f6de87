export { searchByWords, type WordSearch } from './by-words';
