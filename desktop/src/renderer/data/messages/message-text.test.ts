import { expect, test } from 'vitest';
import { writtenText } from '@recado/shared/rules/signature';
import { outgoingExtra, outgoingText } from './message-text';

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

test('signs no text twice, and no signature alone', () => {
  expect(text({ sign: true, text: '*Ana:*\nOi' })).toBe('*Ana:*\nOi');
  expect(text({ sign: true, whisper: true, text: '*Ana:*' })).toBe('');
});

test('removes signature and whisper prefix', () => {
  expect(writtenText(text({ sign: true, whisper: true }))).toEqual({ name: 'Ana', text: 'Oi' });
});
