import { expect, it } from 'vitest';
import { mediaFileName } from './media-file-name';

const media = { fileName: null, bytes: 1, mimetype: '' };

it.each([
  [{ ...media, fileName: 'Nota.pdf', mimetype: 'application/pdf' }, 'Nota.pdf'],
  [{ ...media, mimetype: 'image/jpeg' }, 'm1.jpg'],
  [{ ...media, mimetype: 'video/mp4' }, 'm1.mp4'],
  [{ ...media, mimetype: 'audio/ogg; codecs=opus' }, 'm1.ogg'],
  [{ ...media, mimetype: 'audio/mpeg' }, 'm1.mp3'],
  [null, 'm1'],
])('names the file of %j', (file, name) => {
  expect(mediaFileName({ id: 'm1', media: file as never })).toBe(name);
});
