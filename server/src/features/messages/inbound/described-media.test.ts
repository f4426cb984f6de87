import { expect, it } from 'vitest';
import type { MediaDescription, MediaReference } from '#messenger/gateway';
import { describedMedia, previewOf } from './described-media';

const said: MediaDescription = {
  reference: 'somewhere' as MediaReference,
  mimetype: 'Image/JPEG',
  fileName: null,
  bytes: 10,
  seconds: null,
  width: 1,
  height: 1,
  waveform: null,
  thumbnail: null,
};
const stored = (more: Partial<MediaDescription>) => describedMedia({ ...said, ...more }, 'downloading');

it('describedMedia limits what a sender declares about a file', () => {
  expect(stored({}).mimetype).toBe('image/jpeg');
  expect(stored({ mimetype: 'x'.repeat(10_000) }).mimetype).toHaveLength(120);
  expect(stored({ bytes: -1, width: 0, height: 1.5, seconds: Number.NaN })).toMatchObject({
    bytes: null,
    width: null,
    height: null,
    seconds: null,
  });
  const waveform = [...Array.from({ length: 70 }, () => 50)];
  expect(stored({ waveform: [-5, 300, Number.NaN, ...waveform] }).waveform).toEqual([
    0,
    100,
    0,
    ...waveform.slice(0, 61),
  ]);
});

it.each([
  ['../../etc/passwd', '....etcpasswd'],
  ['nota\u202Efdp.exe', 'notafdp.exe'],
  ['a\u0000b\r\n.pdf', 'ab.pdf'],
  ['   ', null],
  ['n'.repeat(400), 'n'.repeat(255)],
])('describedMedia renames %j to %j', (fileName, expected) => {
  expect(stored({ fileName }).fileName).toBe(expected);
});

it('previewOf accepts only a small thumbnail', () => {
  const bytes = (length: number) => ({ ...said, thumbnail: new Uint8Array(length) });
  expect(previewOf(bytes(4_000))).toHaveLength(4_000);
  expect(previewOf(bytes(70_000))).toBeUndefined();
  expect(previewOf(bytes(0))).toBeUndefined();
  expect(previewOf(null)).toBeUndefined();
});
