import { expect, it } from 'vitest';
import type { QuickMessage } from '@recado/shared/quick-messages';
import { previewOf, searchQuickMessages, suggestionsFor } from './quick-message-search';

const quick = (id: number, shortcode: string, message: string): QuickMessage => ({
  id,
  shortcode,
  message,
  showAll: false,
  groupId: null,
  group: null,
  userId: 2,
  mediaPath: null,
  mediaName: null,
  mediaType: null,
  mediaUrl: null,
  version: 1,
});
const messages = [
  quick(1, 'bomdia', 'Bom dia!'),
  quick(2, 'endereço', 'Rua das Flores, 10'),
  quick(3, 'lojaendereco', 'Duas lojas'),
];
const codes = (found: QuickMessage[]) => found.map(({ shortcode }) => shortcode);

it('cuts only previews longer than 35 characters', () => {
  expect(previewOf({ message: 'x'.repeat(35) })).toBe('x'.repeat(35));
  expect(previewOf({ message: 'x'.repeat(36) })).toBe(`${'x'.repeat(35)}...`);
  expect(previewOf({ message: 'Olá,\n\ntudo bem?' })).toBe('Olá, tudo bem?');
  expect(previewOf({ message: '👍'.repeat(36) })).toBe(`${'👍'.repeat(35)}...`);
  expect(previewOf({ message: '' })).toBeNull();
});

it('suggests by shortcode, ignoring accents, prefixes first', () => {
  expect(codes(suggestionsFor(messages, ''))).toEqual(['bomdia', 'endereço', 'lojaendereco']);
  expect(codes(suggestionsFor(messages, 'ENDERECO'))).toEqual(['endereço', 'lojaendereco']);
  expect(codes(suggestionsFor(messages, 'flores'))).toEqual([]);
});

it('suggests only prefixes for a query with a space', () => {
  const spaced = [quick(1, 'bom dia', 'Bom dia!'), quick(2, 'um bom dia', 'Um bom dia!')];
  expect(codes(suggestionsFor(spaced, 'bom'))).toEqual(['bom dia', 'um bom dia']);
  expect(codes(suggestionsFor(spaced, 'Bom d'))).toEqual(['bom dia']);
  expect(codes(suggestionsFor(spaced, 'bom negócio'))).toEqual([]);
});

it('searches shortcode and text', () => {
  expect(codes(searchQuickMessages(messages, ' flôres '))).toEqual(['endereço']);
});
