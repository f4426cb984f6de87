export { applyTagEvent } from './tagEvents';
export { TagEditor } from './TagEditor';
export { TagsFilter } from './TagsFilter';
