import { describe, expect, it } from 'vitest';
import { MAX_PARSED_LENGTH } from '../automation';
import { languageSchema } from '../contract';
import { confirmation, isCloseKeyword, isThanks, optOut, rating, understand } from '.';
import { readText, wordsIn } from './reading';
import { seededRandom } from './testing/rows';

const MENU = [
  { number: 1, title: 'Vendas' },
  { number: 2, title: '\ud800' },
  { number: 3, title: '' },
];
/** Surrogates, marks, digits and letters of many scripts, emoji, private use. */
const RANGES = [
  [0, 0x7f],
  [0xd800, 0xdfff],
  [0x300, 0x36f],
  [0x200b, 0x206f],
  [0x590, 0x6ff],
  [0xfb50, 0xfdff],
  [0x2460, 0x27bf],
  [0x1f000, 0x1faff],
  [0x1d400, 0x1d7ff],
  [0xe0000, 0xe01ef],
  [0, 0x10ffff],
] as const;

function parseAll(text: string) {
  return languageSchema.options.map((language) => [
    understand(text, MENU, language).kind,
    rating(text, language),
    isCloseKeyword(text, language),
    isThanks(text, language),
    optOut(text, language),
    confirmation(text, language),
  ]);
}
const NOTHING_UNDERSTOOD = languageSchema.options.map(() => ['nothing', null, false, false, null, null]);

describe('the parsers', () => {
  it('never throw on arbitrary Unicode, and read it the same twice', () => {
    const random = seededRandom(7);
    for (let round = 0; round < 300; round += 1) {
      const [first, last] = RANGES[round % RANGES.length]!;
      const length = Math.floor(random() * 60);
      const codes = Array.from({ length }, () => first + Math.floor(random() * (last - first + 1)));
      const text = String.fromCodePoint(...codes);
      expect(parseAll(text), JSON.stringify(text)).toEqual(parseAll(text));
    }
  });

  it.each([
    ['letters', 'a'],
    ['digits', '1'],
    ['separated digits', '1,'],
    ['spaces', ' '],
    ['combining marks', '\u0301\u0323'],
    ['polite words', 'por favor '],
    ['negations', 'não '],
    ['markup', '*_~`'],
    ['emoticons', ':( <3 '],
    ['ligatures that expand', '\ufdfa'],
    ['lone surrogates', '\udc00\ud800'],
    ['right-to-left marks', '\u202e\u0661'],
    ['emoji', '👨‍👩‍👧‍👦'],
  ])('find nothing in 64 kB of %s, in time', (_, part) => {
    const text = part.repeat(Math.ceil(65_536 / part.length));
    const startedAt = Date.now();
    expect(parseAll(text)).toEqual(NOTHING_UNDERSTOOD);
    expect(Date.now() - startedAt).toBeLessThan(1_000);
  });

  it('are fast on the longest text that is parsed', () => {
    for (const part of ['a', '1', '1,', '\u0301\u0323', ':(', 'não ', '\ufdfa', "a'", 'aaa ', '9x']) {
      const text = part.repeat(Math.floor(MAX_PARSED_LENGTH / part.length));
      const startedAt = Date.now();
      expect(parseAll(text), part).toHaveLength(NOTHING_UNDERSTOOD.length);
      expect(Date.now() - startedAt, part).toBeLessThan(1_000);
    }
  });
});

describe('readText', () => {
  it('removes case, accents, markup, punctuation and invisible characters', () => {
    expect(wordsIn('*AÇÃO*, _Pós-venda_ ~não~! ve\u200bndas \u202eabc')).toEqual([
      'acao',
      'pos',
      'venda',
      'nao',
      'vendas',
      'abc',
    ]);
    expect(wordsIn("I'd like Ⅲ ﬁne")).toEqual(['id', 'like', 'i', 'fine']);
  });

  it('reads digits of every script and form', () => {
    expect(wordsIn('1️⃣ ② ❸ ⑳ ٤ ５ ६ 𝟕 ⓼ ⓿ 🔟')).toEqual([
      '1',
      '2',
      '3',
      '20',
      '4',
      '5',
      '6',
      '7',
      '8',
      '0',
      '10',
    ]);
  });

  it('keeps numbers with their unit, fraction or range together', () => {
    expect(wordsIn('3,5 10:30 1/2 3x 2h30 R$ 3 5% 1+1 nº 4 n° 5 op2 1obrigado')).toEqual(
      '3,5 10:30 1/2 3x 2h30 r $ 3 5 % 1+1 # 4 # 5 op 2 1 obrigado'.split(' '),
    );
  });

  it('returns emoji without skin tone, emoticons as emoji, and questions', () => {
    expect(readText('ok 👍🏽 :) <3 :( ?', 40)).toEqual({
      words: ['ok'],
      emoji: ['👍', '🙂', '❤', '🙁'],
      hasMinus: false,
      isQuestion: true,
    });
    expect(readText('nota:3 https://loja.test', 40)?.emoji).toEqual([]);
  });

  it.each(['a', '1', '1,', '1:1x', ':', '<', '<3', 'n ', "a'", 'aaab', '1 °', '+1'])(
    'divides 64 kB of %j in time, without the limit',
    (part) => {
      const text = part.repeat(Math.ceil(65_536 / part.length));
      const startedAt = Date.now();
      expect(wordsIn(text).join('').length).toBeLessThanOrEqual(2 * text.length);
      expect(Date.now() - startedAt).toBeLessThan(2_000);
    },
  );

  it('returns null for a text with more characters than allowed, punctuation and emoji aside', () => {
    expect(readText('a'.repeat(2) + ' b c d', 8)?.words).toHaveLength(4);
    expect(readText('aa b c d e', 8)).toBeNull();
    expect(readText(`aa ${'!👍'.repeat(30)}`, 8)?.words).toEqual(['aa']);
    expect(readText('!'.repeat(MAX_PARSED_LENGTH + 1), 8)).toBeNull();
  });
});
