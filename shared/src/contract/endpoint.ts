import type { z } from 'zod';
import type { Permission } from '../permissions';
import type { ErrorCode } from './errors';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call. `public`: anybody. `user`: any signed-in user. `admin`, `superAdmin`: that profile.
 * `{ permission }`: profiles that hold it (specification 1 §6).
 */
export type Access = 'public' | 'user' | 'admin' | 'superAdmin' | { permission: Permission };

/** An example of a valid call: shown in the API page, and what the tests that walk the table send. */
export interface EndpointExample {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
}

/** The same call as `multipart/form-data`, for files. */
export interface EndpointForm {
  /** The field the files come in, repeated. */
  files: string;
  /** The other fields: text, or lists of it. */
  fields: z.ZodObject;
  /** What a form is answered with. */
  output: z.ZodType;
}

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  /** Operation id, `feature.verb`; unique in the table. */
  id: string;
  method: Method;
  /** Mounted at the root, parameters as `:name` (`/tickets/:ticketId`). */
  path: `/${string}`;
  summary: string;
  access: Access;
  /** Path parameters that name a tenant's own thing: another company's id answers 404. */
  tenantParams?: readonly string[];
  params?: Params;
  query?: Query;
  body?: Body;
  form?: EndpointForm;
  output: Output;
  /** 200 unless said; 204 has no body. */
  status?: 200 | 201 | 202 | 204;
  /** Codes of its own; those every call can answer (validation, session, permission …) go without saying. */
  errors: readonly ErrorCode[];
  example?: EndpointExample;
}

/** Declares an endpoint once; the mount, the typed call and the OpenAPI page derive from it. */
export function defineEndpoint<
  Output extends z.ZodType,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(endpoint: Endpoint<Params, Query, Body, Output>): Endpoint<Params, Query, Body, Output> {
  return endpoint;
}

export type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;
export type ParamsOf<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
export type OutputOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer O> ? z.output<O> : never;

/** What a caller gives: the schemas' input side (before coercion and defaults). */
export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? Given<'params', P> & Given<'query', Q> & Given<'body', B>
    : never;

/** A part no schema asks for is left out; so may a query whose fields are all optional. */
type Given<Key extends string, Schema extends z.ZodType> = Schema extends z.ZodUndefined
  ? { [K in Key]?: undefined }
  : undefined extends z.input<Schema>
    ? { [K in Key]?: z.input<Schema> }
    : [Key, object] extends ['query', z.input<Schema>]
      ? { [K in Key]?: z.input<Schema> }
      : { [K in Key]: z.input<Schema> };
