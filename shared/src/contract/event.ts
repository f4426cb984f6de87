import type { z } from 'zod';

/**
 * An event of a company, as the server sends it: `company-{companyId}-{suffix}` (specification 1 §7.9).
 * The name carries the company's id; who receives it is decided by room membership alone.
 */
export interface CompanyEvent<Suffix extends string = string, Payload extends z.ZodType = z.ZodType> {
  suffix: Suffix;
  payload: Payload;
}

export function defineEvent<Suffix extends string, Payload extends z.ZodType>(
  suffix: Suffix,
  payload: Payload,
): CompanyEvent<Suffix, Payload> {
  return { suffix, payload };
}

export type PayloadOf<E> = E extends CompanyEvent<string, infer P> ? z.output<P> : never;

/** Where an event stands in its room: a hole in `n`, or a new `epoch`, means something was missed. */
export interface EventPosition {
  room: string;
  epoch: string;
  n: number;
}
