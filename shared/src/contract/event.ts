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

/** An event whose name contains an id besides the company's. `realtime.events.ts` names it. */
export interface NumberedEvent<Payload extends z.ZodType = z.ZodType> {
  payload: Payload;
}

export function defineNumberedEvent<Payload extends z.ZodType>(payload: Payload): NumberedEvent<Payload> {
  return { payload };
}

export type PayloadOf<E> = E extends NumberedEvent<infer P> ? z.output<P> : never;

export interface EventPosition {
  room: string;
  epoch: string;
  n: number;
}
