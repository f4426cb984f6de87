import { describe, expect, it } from 'vitest';
import { languageSchema } from '../../contract';
import { phrasesOf } from '../lexicon';
import { numberOf } from '../numbers';
import { politeness, WORDS } from '.';

const phrases = (list: string) => phrasesOf(list).map((words) => words.join(' '));

function shared(lists: readonly string[]): string[] {
  const all = lists.flatMap((list) => [...new Set(phrases(list))]);
  return all.filter((phrase, index) => all.indexOf(phrase) !== index);
}

describe('the word lists', () => {
  it.each(languageSchema.options)('give no phrase two opposite meanings in the language %s', (language) => {
    const { back, start, agent, rating, yes, no, optOut, please, thanks, acknowledgements } = WORDS[language];
    expect(shared([back, start, agent])).toEqual([]);
    expect(shared([yes, no])).toEqual([]);
    expect(shared([rating.dissatisfied, rating.satisfied, rating.verySatisfied, rating.vague])).toEqual([]);
    expect(shared([rating.praise, rating.praisedService, rating.complaint])).toEqual([]);
    expect(shared([thanks, acknowledgements, please, optOut])).toEqual([]);
  });

  it.each(languageSchema.options)('call no number polite in the language %s', (language) => {
    const polite = phrases(politeness(WORDS[language]));
    expect(polite.filter((phrase) => numberOf(phrase, language) !== undefined)).toEqual([]);
  });
});
