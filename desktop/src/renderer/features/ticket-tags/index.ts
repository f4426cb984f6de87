export { TagEditor } from './TagEditor';
export { TagsFilter } from './TagsFilter';
