import { readTable, type TableOptions } from '@recado/shared/sheet';

export interface SheetRequest {
  bytes: ArrayBuffer;
  name: string;
  options: TableOptions;
}

addEventListener('message', ({ data }: MessageEvent<SheetRequest>) => {
  void readTable(new Uint8Array(data.bytes), data.name, data.options).then((table) => postMessage(table));
});
