export { SheetMapping } from './SheetMapping';
export { useSheetMapping } from './useSheetMapping';
