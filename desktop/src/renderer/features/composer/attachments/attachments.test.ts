import { Blob as FileOfNode } from 'node:buffer';
import { expect, test } from 'vitest';
import { sentForm, sortOutFiles } from './attachments';

const MB = 1024 * 1024;
const file = (name: string, type: string, size: number) => ({ name, type, size });

test("applies each kind's limit and names files above it", () => {
  const video = file('v.mp4', 'video/mp4', 20 * MB);
  const { accepted, rejected } = sortOutFiles([file('f.png', 'image/png', 20 * MB), video], 0);
  expect(accepted).toEqual([video]);
  expect(rejected).toEqual([{ reason: 'tooLarge', name: 'f.png', kind: 'image', limit: 16 * MB }]);
  expect(sortOutFiles([file('d.zip', '', 100 * MB)], 0).accepted).toHaveLength(1);
  expect(sortOutFiles([file('d.zip', '', 100 * MB + 1)], 0).rejected).toMatchObject([{ kind: 'document' }]);
});

test('rejects an empty file', () => {
  expect(sortOutFiles([file('a.txt', 'text/plain', 0)], 0).rejected).toEqual([
    { reason: 'empty', name: 'a.txt' },
  ]);
});

test('accepts ten files, including those already attached', () => {
  const three = [1, 2, 3].map((n) => file(`${n}.txt`, 'text/plain', 1));
  const { accepted, rejected } = sortOutFiles(three, 8);
  expect(accepted.map(({ name }) => name)).toEqual(['1.txt', '2.txt']);
  expect(rejected).toEqual([{ reason: 'tooMany', limit: 10 }]);
});

test.each([
  ['a HEIC photo', 'ftypheic\0\0\0\0mif1heic', '', 'photo'],
  ['a HEIC photo that was renamed', 'ftypmif1\0\0\0\0mif1heic', 'image/jpeg', 'photo'],
  ['an AVIF', 'ftypavif\0\0\0\0mif1avif', 'image/avif', 'document'],
  ['a QuickTime film without a known codec', 'ftypqt  \0\0\0\0qt  qt  ', 'video/quicktime', 'document'],
  ['a film of another kind', 'webm', 'video/webm', 'document'],
  ['a photo', 'jpeg', 'image/jpeg', undefined],
  ['an MP4', 'ftypisom\0\0\0\0isomavc1', 'video/mp4', undefined],
  ['a document', '%PDF', 'application/pdf', undefined],
])('decides by the content what becomes of %s', async (_kind, content, type, form) => {
  const head = content.startsWith('ftyp') ? `\0\0\0\x18${content}` : content;
  // The DOM of the tests reads no parts of a file.
  expect(await sentForm(new FileOfNode([head], { type }) as Blob)).toBe(form);
});
