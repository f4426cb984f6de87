export { FilterButton } from './FilterButton';
