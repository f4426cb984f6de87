export { createSheetReader, type SheetReader } from './sheet-reader';
