import { describe, expect, it } from 'vitest';
import { languageSchema } from '../contract';
import { rating } from './rating';
import { ordinarySentence } from './testing/ordinary-sentences';
import { seededRandom } from './testing/rows';

const SENTENCES = 50_000;
/** Limit of sentences read as ratings or `unclear`, because both hide a message from agents. */
const MAX_MATCHES = SENTENCES / 1_000;
const NEAR_MISSES = [
  /^[1-3] caixas$/i,
  /^[àa]s [1-3]$/i,
  /^quero [1-3]$/i,
  /^chegou [1-3]$/i,
  /^at [1-3]$/i,
  /^a las [1-3]$/i,
];

describe('rating, of 50,000 ordinary sentences', () => {
  const random = seededRandom(20_261_130);
  const sentences = Array.from({ length: SENTENCES }, (_, index) => {
    const language = languageSchema.options[index % 3]!;
    return { language, text: ordinarySentence(language, random) };
  });
  const texts = sentences.map(({ text }) => text);

  it('finds no rating, and an unclear one only in dates such as "5/10"', () => {
    const matched = sentences
      .map(({ text, language }) => ({ text, result: rating(text, language) }))
      .filter(({ result }) => result !== null);
    expect(matched.filter(({ result }) => result !== 'unclear')).toEqual([]);
    expect(matched.filter(({ text }) => !/\d\/\d/.test(text))).toEqual([]);
    expect(matched.length).toBeLessThanOrEqual(MAX_MATCHES);
  });

  it('is tried with different sentences, most of them with a digit of the scale, and with near misses', () => {
    expect(new Set(texts).size).toBeGreaterThan(35_000);
    for (const near of NEAR_MISSES)
      expect([near, texts.some((text) => near.test(text))]).toEqual([near, true]);
  });
});
