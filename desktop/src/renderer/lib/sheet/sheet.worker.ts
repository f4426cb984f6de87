import { readTable } from '@recado/shared/sheet';

export interface SheetRequest {
  bytes: ArrayBuffer;
  name: string;
  /** Number of rows of a preview; all rows without it. */
  preview?: number;
}

addEventListener('message', ({ data }: MessageEvent<SheetRequest>) => {
  void readTable(new Uint8Array(data.bytes), data.name, data.preview).then((table) => postMessage(table));
});
