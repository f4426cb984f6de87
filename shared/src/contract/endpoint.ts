import type { z } from 'zod';
import type { Permission } from '../permissions';
import type { ErrorCode } from './errors';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** `connectionToken`: a program with a connection's API token. `campaigns`: users with `mayUseCampaigns`. */
export type Access =
  | 'public'
  | 'user'
  | 'admin'
  | 'superAdmin'
  | 'connectionToken'
  | 'campaigns'
  | { permission: Permission; campaigns?: true };

/** Kinds of requests of which a company may have only few at once, because they take long or much of the server. */
export const HEAVY_KINDS = ['search', 'export', 'report', 'import'] as const;
export type HeavyKind = (typeof HEAVY_KINDS)[number];

/** The API tests send this example. */
export interface EndpointExample {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
}

export interface EndpointForm {
  files: string;
  fields: z.ZodObject;
  output: z.ZodType;
}

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  /** Format: `feature.verb` */
  id: string;
  method: Method;
  path: `/${string}`;
  summary: string;
  access: Access;
  /** Rejected during an impersonation, because the effect would outlast it or is private. */
  rejectedInImpersonation?: true;
  tenantParams?: readonly string[];
  params?: Params;
  query?: Query;
  body?: Body;
  form?: EndpointForm;
  /** Content type of the response, if it is a file and no JSON. `output` is then its text. */
  download?: string;
  output: Output;
  status?: 200 | 201 | 202 | 204;
  /** Requests wait for a place of their company and are rejected with ERR_TOO_MANY_REQUESTS {reason} if many wait. */
  heavy?:
    HeavyKind | { kind: HeavyKind; /** Query parameter without which a request is ordinary. */ with: string };
  /** Error codes besides those of every endpoint. */
  errors: readonly ErrorCode[];
  example?: EndpointExample;
}

export function defineEndpoint<
  Output extends z.ZodType,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  A extends Access = Access,
>(
  endpoint: Endpoint<Params, Query, Body, Output> & { access: A },
): Endpoint<Params, Query, Body, Output> & { access: A } {
  return endpoint;
}

export type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;
export type ParamsOf<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
export type OutputOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer O> ? z.output<O> : never;

export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? RequestPart<'params', P> & RequestPart<'query', Q> & RequestPart<'body', B>
    : never;

type RequestPart<Key extends string, Schema extends z.ZodType> = Schema extends z.ZodUndefined
  ? { [K in Key]?: undefined }
  : undefined extends z.input<Schema>
    ? { [K in Key]?: z.input<Schema> }
    : [Key, object] extends ['query', z.input<Schema>]
      ? { [K in Key]?: z.input<Schema> }
      : { [K in Key]: z.input<Schema> };
