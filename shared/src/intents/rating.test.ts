import { describe, expect, it } from 'vitest';
import { MAX_REPLY_CHARACTERS } from '../automation';
import { languageSchema } from '../contract';
import { rating } from './rating';
import { RATING_ROWS } from './testing/rating-rows';
import { wrongRows } from './testing/rows';

describe('rating', () => {
  it.each(languageSchema.options)('returns the result of every row in the language %s', (language) => {
    const rows = RATING_ROWS[language];
    expect(new Set(rows.map(({ text }) => text)).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThanOrEqual(120);
    expect(wrongRows(rows, (text) => rating(text, language))).toEqual([]);
  });

  it('reads digits, numerals and labels of every language in any language', () => {
    for (const language of languageSchema.options) {
      for (const text of [
        '3',
        'três',
        'three',
        'tres',
        'Muito satisfeito',
        'very satisfied',
        'muy satisfecha',
      ])
        expect(rating(text, language), text).toBe(3);
    }
  });

  it('ignores texts of more than 40 characters', () => {
    const longest = 'boa tarde muito obrigado um abraço nota 3';
    expect(longest).toHaveLength(MAX_REPLY_CHARACTERS + 1);
    expect(rating(longest, 'pt')).toBeNull();
    expect(rating(longest.replace('um ', ''), 'pt')).toBe(3);
  });

  it('counts neither emoji nor punctuation', () => {
    expect(rating(`Nota 3!!! ${'👏🏽'.repeat(MAX_REPLY_CHARACTERS)}`, 'pt')).toBe(3);
  });
});
