import type { z } from 'zod';

/** An event. It is sent as `company-{companyId}-{suffix}` to a room, whose members are the recipients. */
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
