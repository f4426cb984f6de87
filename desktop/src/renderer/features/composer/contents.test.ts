import { expect, test } from 'vitest';
import { EMPTY_DRAFT } from '@/data/outbox/drafts';
import { build } from '@/testing/build';
import { contentsOf } from './contents';

const signed = (text: string) => (text === '' ? '' : `*Ana:*\n${text}`);
const file = (name: string, type: string, caption = '') => ({ id: name, name, type, size: 1, caption });
const recording = { path: 'a', name: null, kind: 'voice' as const };
const table = { path: 'b', name: 'tabela.pdf', kind: 'document' as const };
const given = (draft: Partial<typeof EMPTY_DRAFT>) =>
  contentsOf({ ...EMPTY_DRAFT, ...draft }, signed).map(({ body, files, media }) => ({
    body,
    ...(files ? { files: files.map(({ name, caption }) => [name, caption]) } : {}),
    ...(media ? { media: media.path } : {}),
  }));

test('makes a text the caption of the only file that takes one', () => {
  for (const [name, type] of [
    ['a.png', 'image/png'],
    ['a.mp4', 'video/mp4'],
    ['a.pdf', 'application/pdf'],
  ] as const) {
    expect(given({ text: 'Segue', files: [file(name, type)] })).toEqual([
      { body: '', files: [[name, '*Ana:*\nSegue']] },
    ]);
  }
});

test('sends a text longer than a caption as a message of its own', () => {
  const text = 'x'.repeat(3801);
  expect(given({ text, files: [file('a.png', 'image/png')] })).toEqual([
    { body: `*Ana:*\n${text}` },
    { body: '', files: [['a.png', '']] },
  ]);
});

test('sends a text before two files', () => {
  expect(given({ text: 'Segue', files: [file('a.png', 'image/png'), file('b.png', 'image/png')] })).toEqual([
    { body: '*Ana:*\nSegue' },
    {
      body: '',
      files: [
        ['a.png', ''],
        ['b.png', ''],
      ],
    },
  ]);
});

test('sends a text before a file with a caption of its own', () => {
  expect(given({ text: 'Segue', files: [file('a.png', 'image/png', 'Foto')] })).toEqual([
    { body: '*Ana:*\nSegue' },
    { body: '', files: [['a.png', '*Ana:*\nFoto']] },
  ]);
});

test("sends a text after audio, together with the audio's caption", () => {
  expect(given({ text: 'Ouça', files: [file('a.mp3', 'audio/mpeg', 'a música')] })).toEqual([
    { body: '', files: [['a.mp3', '']] },
    { body: '*Ana:*\nOuça\na música' },
  ]);
  expect(given({ text: 'Ouça', quickFiles: [recording] })).toEqual([
    { body: '', media: 'a' },
    { body: '*Ana:*\nOuça' },
  ]);
});

test('makes a text the caption of the first quick message’s file that takes one', () => {
  expect(given({ text: 'Segue', quickFiles: [recording, table] })).toEqual([
    { body: '', media: 'a' },
    { body: '*Ana:*\nSegue', media: 'b' },
  ]);
});

test('quotes in the first message, and whispers all', () => {
  const { id, body, fromMe, mediaType } = build.message();
  const quote = { id, body, fromMe, mediaType, author: null };
  const draft = { ...EMPTY_DRAFT, text: 'Ouça', quickFiles: [recording], quote, whisper: true };
  expect(contentsOf(draft, signed)).toMatchObject([
    { quote, whisper: true },
    { quote: null, whisper: true },
  ]);
});
