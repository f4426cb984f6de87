import { expect, test } from 'vitest';
import { signed, splitSignature } from './signature';

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
