export { searchNewest, type NewestSearch, type Stretch } from './newest';
