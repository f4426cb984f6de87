export { createSheetFolder, type SheetFolder } from './sheet-folder';
export { createSheetReader, type SheetReader } from './sheet-reader';
