import { expect, test } from 'vitest';
import { outgoingExtra, outgoingText, signed, splitSignature, writtenText } from './message-text';

test('a signature is the first line, as specified', () => {
  expect(signed('Ana', 'Oi')).toBe('*Ana:*\nOi');
});

test('what is signed comes apart again', () => {
  expect(splitSignature(signed('Ana Beatriz', 'linha\n*b*'))).toEqual({
    name: 'Ana Beatriz',
    text: 'linha\n*b*',
  });
});

test('an unsigned text stays whole', () => {
  expect(splitSignature('*Preço:* 10')).toEqual({ name: null, text: '*Preço:* 10' });
});

const text = (given: { sign?: boolean; whisper?: boolean; text?: string }) =>
  outgoingText({ name: 'Ana', text: ' Oi ', sign: false, whisper: false, ...given });

test('signature and whisper stand before the text as specified', () => {
  expect(text({})).toBe('Oi');
  expect(text({ sign: true })).toBe('*Ana:*\nOi');
  expect(text({ whisper: true })).toBe('_(Sussurro)_ Oi');
  expect(text({ sign: true, whisper: true })).toBe('_(Sussurro)_ *Ana:*\nOi');
  expect(text({ sign: true, whisper: true, text: '  ' })).toBe('');
  expect(outgoingExtra('Ana')).toBe(text({ sign: true, whisper: true }).length - 2);
});

test('and are taken off again where it is read', () => {
  expect(writtenText(text({ sign: true, whisper: true }))).toEqual({ name: 'Ana', text: 'Oi' });
});
