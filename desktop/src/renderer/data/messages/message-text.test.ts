import { expect, test } from 'vitest';
import { outgoingExtra, outgoingText, signed, splitSignature, writtenText } from './message-text';

test('writes the signature as the first line', () => {
  expect(signed('Ana', 'Oi')).toBe('*Ana:*\nOi');
});

test('splits a signed text', () => {
  expect(splitSignature(signed('Ana Beatriz', 'linha\n*b*'))).toEqual({
    name: 'Ana Beatriz',
    text: 'linha\n*b*',
  });
});

test('leaves an unsigned text whole', () => {
  expect(splitSignature('*Preço:* 10')).toEqual({ name: null, text: '*Preço:* 10' });
});

const text = (given: { sign?: boolean; whisper?: boolean; text?: string }) =>
  outgoingText({ name: 'Ana', text: ' Oi ', sign: false, whisper: false, ...given });

test('puts signature and whisper prefix before the text as specified', () => {
  expect(text({})).toBe('Oi');
  expect(text({ sign: true })).toBe('*Ana:*\nOi');
  expect(text({ whisper: true })).toBe('_(Sussurro)_ Oi');
  expect(text({ sign: true, whisper: true })).toBe('_(Sussurro)_ *Ana:*\nOi');
  expect(text({ sign: true, whisper: true, text: '  ' })).toBe('');
  expect(outgoingExtra('Ana')).toBe(text({ sign: true, whisper: true }).length - 2);
});

test('removes signature and whisper prefix', () => {
  expect(writtenText(text({ sign: true, whisper: true }))).toEqual({ name: 'Ana', text: 'Oi' });
});
