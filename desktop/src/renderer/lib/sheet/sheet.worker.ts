import { sheetAnswer } from './sheet-answer';

addEventListener('message', ({ data }: MessageEvent<{ bytes: ArrayBuffer; name: string }>) => {
  void sheetAnswer(new Uint8Array(data.bytes), data.name).then((answer) => postMessage(answer));
});
