import { describe, expect, it } from 'vitest';
import { searchedText, searchField } from './message-words';
import { snippetOf } from './snippet';

const message = (body: string, more: Partial<Parameters<typeof searchedText>[0]> = {}) => ({
  body,
  fromMe: false,
  mediaType: 'text' as const,
  isDeleted: false,
  media: null,
  data: null,
  ...more,
});

describe('searchedText', () => {
  it('contains the text without its signature', () => {
    const own = (body: string) => searchedText(message(body, { fromMe: true }));
    expect(own('*Ana Paula:*\nBom dia')).toBe('Bom dia');
    expect(own('_(Sussurro)_ *Ana:*\nSó a equipe')).toBe('Só a equipe');
    expect(own('*Importante:* leia')).toBe('*Importante:* leia');
    expect(searchedText(message('*Ana:*\nOi'))).toBe('*Ana:*\nOi');
  });

  it('is empty for deleted and system messages', () => {
    expect(searchField(message('oi tudo', { isDeleted: true }))).toEqual({});
    expect(searchField(message('aviso', { mediaType: 'notification' }))).toEqual({});
    expect(searchField(message('ok 👍'))).toEqual({});
  });

  it('contributes at most a hundred words', () => {
    const long = Array.from({ length: 500 }, (_, n) => String(1000 + n)).join(' ');
    expect(searchField(message(long)).search).toContain('1099');
    expect(searchField(message(long)).search).not.toContain('1100');
  });
});

describe('snippetOf', () => {
  it('returns a short text unchanged, in one line', () => {
    expect(snippetOf('Oi,\n\ntudo  bem?', ['bem'])).toBe('Oi, tudo bem?');
    expect(snippetOf('', ['bem'])).toBe('');
  });

  it('begins and ends between words around the match', () => {
    const text = `${'antes '.repeat(40)}achado ${'depois '.repeat(40)}`;
    const snippet = snippetOf(text, ['acha']);
    expect(snippet).toMatch(/^…antes /u);
    expect(snippet).toContain(' achado depois');
    expect(snippet).toMatch(/…$/u);
  });

  it('shows a match inside a very long word', () => {
    const snippet = snippetOf(`${'x'.repeat(200)}-alvo-${'y'.repeat(200)}`, ['alvo']);
    expect(snippet.startsWith('…alvo')).toBe(true);
  });
});
