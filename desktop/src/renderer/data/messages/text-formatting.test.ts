import { describe, expect, test } from 'vitest';
import { isEmojiOnly, parseText, plainText, safeHref } from './text-formatting';

const text = (value: string) => ({ kind: 'text', text: value });

describe('parseText', () => {
  test('parses bold, italic, strike and code', () => {
    expect(parseText('a *b* _c_ ~d~ `e`')).toEqual([
      text('a '),
      { kind: 'bold', parts: [text('b')] },
      text(' '),
      { kind: 'italic', parts: [text('c')] },
      text(' '),
      { kind: 'strike', parts: [text('d')] },
      text(' '),
      { kind: 'code', text: 'e' },
    ]);
  });

  test('nests marks, except inside code', () => {
    expect(parseText('*_a_*')).toEqual([{ kind: 'bold', parts: [{ kind: 'italic', parts: [text('a')] }] }]);
    expect(parseText('`*a*`')).toEqual([{ kind: 'code', text: '*a*' }]);
  });

  test.each(['2*3*4', '* a *', '*a', 'a_b_c', '**', '*a\nb*', '~ ~', '***', 'snake_case_name'])(
    'leaves %j unchanged',
    (plain) => {
      expect(parseText(plain)).toEqual([text(plain)]);
    },
  );

  test('leaves markup as text', () => {
    expect(parseText('<img src=x onerror=alert(1)>')).toEqual([text('<img src=x onerror=alert(1)>')]);
  });

  test("links http, https, mailto and www, without the sentence's full stop", () => {
    expect(parseText('Veja https://loja.test/a_b_c?x=1*2.')).toEqual([
      text('Veja '),
      { kind: 'link', text: 'https://loja.test/a_b_c?x=1*2', href: 'https://loja.test/a_b_c?x=1*2' },
      text('.'),
    ]);
    expect(parseText('www.loja.test')).toEqual([
      { kind: 'link', text: 'www.loja.test', href: 'https://www.loja.test/' },
    ]);
    expect(parseText('mailto:a@loja.test')).toEqual([
      { kind: 'link', text: 'mailto:a@loja.test', href: 'mailto:a@loja.test' },
    ]);
    expect(parseText('*https://loja.test*')).toEqual([
      { kind: 'bold', parts: [{ kind: 'link', text: 'https://loja.test', href: 'https://loja.test/' }] },
    ]);
  });

  test.each(['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', 'recado://x'])(
    'never links %s',
    (address) => {
      expect(parseText(address).some(({ kind }) => kind === 'link')).toBe(false);
      expect(safeHref(address)).toBeUndefined();
    },
  );

  test('parses a long text of unclosed marks in reasonable time', () => {
    const unclosed = '*a _b ~c `d '.repeat(6000);
    expect(parseText(unclosed)).toEqual([text(unclosed)]);
  });
});

test('preserves the lines of a block and formats nothing in it', () => {
  expect(parseText('antes ```\n*a*\n  b\n``` depois')).toEqual([
    { kind: 'text', text: 'antes ' },
    { kind: 'block', text: '*a*\n  b' },
    { kind: 'text', text: ' depois' },
  ]);
  expect(parseText('``` aberto')).toEqual([{ kind: 'text', text: '``` aberto' }]);
  expect(parseText('``````')).toEqual([{ kind: 'text', text: '``````' }]);
  expect(plainText('```a\nb```')).toBe('a\nb');
  expect(parseText('``` '.repeat(20_001)).every(({ kind }) => kind !== 'block')).toBe(true);
});

test('plainText removes the marks', () => {
  expect(plainText('*Oi*, _tudo_ ~bem~ `aí`?')).toBe('Oi, tudo bem aí?');
});

test.each([
  ['🙏', true],
  ['👍🏽 ❤️', true],
  ['👨‍👩‍👧', true],
  ['🇧🇷', true],
  ['👍👍👍👍', false],
  ['ok 👍', false],
  ['12', false],
  ['', false],
])('isEmojiOnly(%j) returns %s', (value, expected) => {
  expect(isEmojiOnly(value)).toBe(expected);
});
