import { describe, expect, it } from 'vitest';
import { MAX_NOTE, notesOf, NPS_TYPES, npsBandOf, npsScoreOf, npsTypeOf } from './scores';

const score = (detractors: number, passives: number, promoters: number) =>
  npsScoreOf({ detractors, passives, promoters });

describe('npsTypeOf', () => {
  it('assigns every note to the class with its range', () => {
    const classes = Array.from({ length: MAX_NOTE + 1 }, (_, note) => npsTypeOf(note));
    expect(classes).toEqual([
      ...Array<string>(7).fill('detractors'),
      ...Array<string>(2).fill('passives'),
      ...Array<string>(2).fill('promoters'),
    ]);
    for (const type of NPS_TYPES) {
      const { from, to } = notesOf(type);
      expect(classes.flatMap((each, note) => (each === type ? [note] : [])).at(0)).toBe(from);
      expect(classes.lastIndexOf(type)).toBe(to);
    }
  });
});

describe('npsScoreOf', () => {
  it('returns null without reviews, and whole numbers between -100 and 100', () => {
    expect(score(0, 0, 0)).toBeNull();
    expect([score(4, 0, 0), score(0, 9, 0), score(0, 0, 2)]).toEqual([-100, 0, 100]);
  });

  it('rounds half away from zero on both sides', () => {
    // One of 200 reviews is half a point, which is rounded to one; one of 202 is less.
    expect([score(0, 199, 1), score(1, 199, 0), score(0, 201, 1), score(1, 201, 0)]).toEqual([1, -1, 0, 0]);
    expect(Object.is(score(1, 201, 0), 0)).toBe(true);
  });
});

describe('npsBandOf', () => {
  it.each([
    [-100, 'bad'],
    [-1, 'bad'],
    [0, 'reasonable'],
    [49, 'reasonable'],
    [50, 'veryGood'],
    [74, 'veryGood'],
    [75, 'excellent'],
    [100, 'excellent'],
  ])('places %i in the band %s', (value, band) => {
    expect(npsBandOf(value)).toBe(band);
  });

  it('receives the rounded score: 49.5 is very good, and -0.5 is bad', () => {
    expect(npsBandOf(score(0, 101, 99) ?? NaN)).toBe('veryGood');
    expect(npsBandOf(score(1, 199, 0) ?? NaN)).toBe('bad');
  });
});
