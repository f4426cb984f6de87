export { SearchBar, SearchOutcome } from './SearchPanel';
export { useSearchKey } from './useSearchKey';
