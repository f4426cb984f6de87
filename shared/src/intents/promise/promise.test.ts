import { describe, expect, it } from 'vitest';
import { MAX_PARSED_LENGTH } from '../../automation';
import { type Language, languageSchema } from '../../contract';
import { localTimeOf } from '../../working-hours';
import { type Row, seededRandom, wrongRows } from '../testing/rows';
import { readPromise } from '.';
import { ordinaryMessage } from './testing/ordinary-messages';
import { PROMISE_ROWS } from './testing/promise-rows';
import { UNSEEN_ROWS } from './testing/unseen-rows';

const LANGUAGES = languageSchema.options;
const ZONE = 'America/Sao_Paulo';
/** A Wednesday, 14:20 in São Paulo. */
const NOW = new Date('2026-03-11T17:20:00Z');
const ORDINARY_PER_LANGUAGE = 17_000;

/** Returns the local time without its year. */
function promisedAt(text: string, language: Language, now = NOW, timeZone = ZONE): string | null {
  const promise = readPromise(text, { now, timeZone, language });
  return promise ? localTimeOf(timeZone, promise.until).slice(5).replace('T', ' ') : null;
}

function measure(rows: readonly Row<string | null>[], language: Language) {
  const read = rows.map(({ text, expected }) => ({ expected, actual: promisedAt(text, language) }));
  const offered = read.filter(({ actual }) => actual !== null);
  const right = offered.filter(({ actual, expected }) => actual === expected).length;
  const promised = read.filter(({ expected }) => expected !== null).length;
  return { precision: right / offered.length, recall: right / promised };
}

describe('readPromise', () => {
  it.each(LANGUAGES)('reads every row that it was tuned on in the language %s', (language) => {
    const rows = PROMISE_ROWS[language];
    expect(rows.length).toBeGreaterThanOrEqual(200);
    expect(wrongRows(rows, (text) => promisedAt(text, language))).toEqual([]);
  });

  it.each(LANGUAGES)('reads rows held out in the language %s with precision and recall', (language) => {
    const rows = UNSEEN_ROWS[language];
    expect(rows.length).toBeGreaterThanOrEqual(100);
    const { precision, recall } = measure(rows, language);
    expect(precision).toBeGreaterThanOrEqual(0.97);
    expect(recall).toBeGreaterThanOrEqual(0.8);
  });

  it.each(LANGUAGES)(
    'offers next to nothing for ordinary messages in the language %s, in time',
    (language) => {
      const random = seededRandom(20);
      const messages = Array.from({ length: ORDINARY_PER_LANGUAGE }, () => ordinaryMessage(language, random));
      const startedAt = performance.now();
      const offered = messages.filter((text) => promisedAt(text, language) !== null);
      expect((performance.now() - startedAt) / messages.length).toBeLessThan(1);
      expect(offered.length / messages.length).toBeLessThanOrEqual(0.002);
    },
  );

  it('recognises a message in another language than the expected one', () => {
    expect(promisedAt("I'll call you tomorrow at 10", 'pt')).toBe('03-12 10:00');
    expect(promisedAt('te llamo mañana a las 10', 'en')).toBe('03-12 10:00');
    expect(promisedAt('não te ligo amanhã às 10', 'es')).toBeNull();
  });

  it('returns the sentence that promises', () => {
    const text = 'Bom dia, Ana! Falei com o setor. Te ligo amanhã às 10, pode ser?\nObrigado!';
    expect(readPromise(text, { now: NOW, timeZone: ZONE })?.phrase).toBe('Te ligo amanhã às 10');
  });

  it('moves an hour that has passed today to tomorrow, unless the day is named', () => {
    const eleven = new Date('2026-03-11T14:00:00Z');
    expect(promisedAt('te ligo às 10', 'pt', eleven)).toBe('03-12 10:00');
    expect(promisedAt('te ligo às 12', 'pt', eleven)).toBe('03-11 12:00');
    expect(promisedAt('te ligo hoje às 10', 'pt', eleven)).toBe('03-11 22:00');
    expect(promisedAt('te mando hoje de manhã', 'pt', new Date('2026-03-11T16:00:00Z'))).toBeNull();
  });

  it('uses the opening of the day for a day without an hour', () => {
    const opensAt = (date: string) => (date === '2026-03-13' ? '07:30' : undefined);
    const read = (text: string) => readPromise(text, { now: NOW, timeZone: ZONE, opensAt })?.until;
    expect(read('te ligo na sexta')).toEqual(new Date('2026-03-13T10:30:00Z'));
    expect(read('te ligo amanhã')).toEqual(new Date('2026-03-12T12:00:00Z'));
  });

  it('uses the local time before, in and after a change of the clocks', () => {
    // New York: 2 a.m. becomes 3 a.m. on 2026-03-08 and 1 a.m. on 2026-11-01.
    const zone = 'America/New_York';
    const saturday = new Date('2026-03-07T20:00:00Z');
    const read = (text: string, now: Date) =>
      readPromise(text, { now, timeZone: zone, language: 'en' })?.until;
    expect(read("I'll call you tomorrow at 10", saturday)).toEqual(new Date('2026-03-08T14:00:00Z'));
    expect(read("I'll send it tomorrow at 02:30", saturday)).toEqual(new Date('2026-03-08T07:00:00Z'));
    expect(read("I'll reply within 24 hours", saturday)).toEqual(new Date('2026-03-08T20:00:00Z'));
    expect(read("I'll call you tomorrow at 10", new Date('2026-10-31T20:00:00Z'))).toEqual(
      new Date('2026-11-01T15:00:00Z'),
    );
  });

  it('ignores dates that do not exist or are far away', () => {
    expect(promisedAt('te mando dia 45', 'pt')).toBeNull();
    expect(promisedAt('te mando em 31/02', 'pt')).toBeNull();
    expect(promisedAt('te mando em 20/12', 'pt')).toBeNull();
    expect(promisedAt('te mando dia 31', 'pt', new Date('2026-04-02T12:00:00Z'))).toBe('05-31 09:00');
  });

  it.each([
    'te ligo amanhã às 10, ',
    'amanhã ',
    'te ligo ',
    '10h ',
    'até ',
    'vou ',
    'e ',
    '?',
    '"',
    '1,',
    '\ud800',
  ])('reads the longest message of %j in time, and nothing in a longer one', (part) => {
    const text = part.repeat(Math.floor(MAX_PARSED_LENGTH / part.length));
    const startedAt = performance.now();
    for (const language of LANGUAGES) promisedAt(text, language);
    expect(performance.now() - startedAt).toBeLessThan(500);
    expect(promisedAt(`${text} te ligo amanhã às 10. ${text}`, 'pt')).toBeNull();
  });
});
