export { searchByWords, type Stretch, type WordSearch } from './by-words';
