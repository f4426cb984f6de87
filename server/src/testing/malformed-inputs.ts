import { z } from 'zod';

/** Returns the fields of an object schema, also of an optional one. */
export function fieldsOf(schema: z.ZodType | undefined): [string, z.ZodType][] {
  if (schema instanceof z.ZodOptional) return fieldsOf(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodObject ? (Object.entries(schema.shape) as [string, z.ZodType][]) : [];
}

const BAD_TEXTS = ['zzz', '-1', '1.5', 'x'.repeat(5_000)];
const BAD_VALUES = [{ $gt: '' }, [[]], -1, 'x'.repeat(70_000)];

/** Returns a value the schema rejects; undefined if it accepts all. */
export function rejectedBy(schema: z.ZodType, asText: boolean): unknown {
  return (asText ? BAD_TEXTS : BAD_VALUES).find((value) => !schema.safeParse(value).success);
}

/** Returns seeded random numbers from 0 to 1. */
export function randomFrom(seed: string): () => number {
  let state = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const TEXTS = [
  '',
  '0',
  '1',
  '999999999',
  '9007199254740993',
  '1e400',
  'NaN',
  '../..',
  '%00',
  '\u0000',
  '[1,2]',
  '[{}]',
  '{"$ne":1}',
  'true',
  '2026-13-45T99:99:99Z',
  '💥'.repeat(300),
  "'; --",
];
const VALUES: unknown[] = [
  'á\ud800',
  null,
  true,
  0,
  -1,
  1,
  1e308,
  9007199254740991,
  [],
  {},
  [null],
  { $gt: '' },
  { a: { b: { c: [] } } },
  ...TEXTS,
];

/** Returns invalid input. */
export function malformedInputs(random: () => number, asText: boolean): unknown {
  const from: unknown[] = asText ? TEXTS : VALUES;
  return from[Math.floor(random() * from.length)];
}
