import type { z } from 'zod';

/** Sent as `company-{companyId}-{suffix}` to the members of a room. */
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

export interface EventPosition {
  room: string;
  epoch: string;
  n: number;
}
