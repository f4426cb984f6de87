import { sheetAnswer } from './sheet-answer';

/** A file's bytes come, its rows go: the window is not kept waiting by what takes seconds. */
addEventListener('message', ({ data }: MessageEvent<{ bytes: ArrayBuffer; name: string }>) => {
  void sheetAnswer(new Uint8Array(data.bytes), data.name).then((answer) => postMessage(answer));
});
