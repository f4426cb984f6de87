import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { IRouter, Request, RequestHandler, Response } from 'express';
import type { z } from 'zod';
import {
  type Access,
  type AnyEndpoint,
  AppError,
  type BodyOf,
  type EndpointForm,
  type HeavyKind,
  type ParamsOf,
  type QueryOf,
} from '@recado/shared/contract';
import { can, mayUseCampaigns } from '@recado/shared/permissions';
import { activeCompanies } from '../fair-shares';
import type { HeavyWork, Release } from '../heavy-work';
import type { Caller } from '../tenancy/caller';
import type { ConnectionCaller } from '../tenancy/connection-caller';
import { type Form, type FormOptions, isForm, receiveForm } from './forms';
import { nameRoute } from './request-context';

type CallerOf<E extends AnyEndpoint> = E['access'] extends 'connectionToken'
  ? ConnectionCaller
  : E['access'] extends 'public'
    ? Caller | undefined
    : Caller;

interface Call<E extends AnyEndpoint> {
  caller: CallerOf<E>;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  request: Request;
  response: Response;
}

type HandlerResult<E extends AnyEndpoint> =
  undefined extends z.input<E['output']> ? z.input<E['output']> | void : z.input<E['output']>;

export type Handler<E extends AnyEndpoint> = (call: Call<E>) => Promise<HandlerResult<E>>;

/** `name`: in ASCII, with its extension. */
interface Download {
  name: string;
  parts: AsyncIterable<string>;
}

type DownloadHandler<E extends AnyEndpoint> = (call: Call<E>) => Promise<Download>;

/** The form is read after the caller is authorised. */
interface FormCall<E extends AnyEndpoint, F extends EndpointForm> {
  caller: CallerOf<E>;
  params: ParamsOf<E>;
  request: Request;
  /** Removes the form's files if its fields are invalid. */
  read<Stored>(
    options: Omit<FormOptions<Stored>, 'field'>,
  ): Promise<Form<Stored> & { fields: z.output<F['fields']> }>;
}

type FormHandler<E extends AnyEndpoint, F extends EndpointForm> = (
  call: FormCall<E, F>,
) => Promise<z.input<F['output']>>;

interface Authenticators {
  /** @throws ERR_NOT_AUTHENTICATED, ERR_SESSION_EXPIRED */
  user(request: Request): Promise<Caller>;
  /** @throws ERR_NOT_AUTHENTICATED, or an error if the company is not in service */
  connectionToken(request: Request): Promise<ConnectionCaller>;
  campaignsEnabled(companyId: number): Promise<boolean>;
}

export class EndpointMounter {
  constructor(
    private readonly router: IRouter,
    private readonly authenticators: Authenticators,
    private readonly heavyWork: HeavyWork,
  ) {}

  mount<E extends AnyEndpoint>(endpoint: E, handler: Handler<E>): void {
    const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    this.router[method](endpoint.path, this.handle(endpoint, handler));
  }

  /** Mounts an endpoint's form variant. Must precede the endpoint itself, which handles other bodies. */
  mountForm<E extends AnyEndpoint, F extends EndpointForm>(
    endpoint: E,
    form: F,
    handler: FormHandler<E, F>,
  ): void {
    const method = endpoint.method.toLowerCase() as 'post' | 'put';
    this.router[method](endpoint.path, async (request, response, next) => {
      if (!isForm(request)) {
        next();
        return;
      }
      nameRoute(request, endpoint.id);
      const caller = await this.callerOf(endpoint, request);
      const params = validate(endpoint.params, request.params, 'params') as ParamsOf<E>;
      await this.authorise(endpoint, caller);
      let release: Release = () => undefined;
      const read: FormCall<E, F>['read'] = async (options) => {
        const { fields, files } = await receiveForm(request, response, { ...options, field: form.files });
        try {
          const valid = validate(form.fields, fields, 'body') as z.output<F['fields']>;
          // After the upload, so that slow senders occupy no place.
          release = await this.enter(endpoint, caller, request, response);
          return { fields: valid, files };
        } catch (error) {
          for (const file of files) await options.discard(file);
          throw error;
        }
      };
      try {
        const result = await handler({ caller: caller as CallerOf<E>, params, request, read });
        response.status(endpoint.status ?? 200).json(form.output.parse(result));
      } finally {
        release();
      }
    });
  }

  /** Mounts an endpoint whose response is a file. The handler may fail only before the first part. */
  mountDownload<E extends AnyEndpoint>(endpoint: E, handler: DownloadHandler<E>): void {
    const method = endpoint.method.toLowerCase() as 'get' | 'post';
    this.router[method](endpoint.path, async (request, response) => {
      await this.inPlace(endpoint, request, response, async (call) => {
        const { name, parts } = await handler(call);
        response.set({
          'content-type': endpoint.download ?? 'application/octet-stream',
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'no-store',
        });
        try {
          await pipeline(Readable.from(parts, { highWaterMark: 1 }), response);
        } catch (error) {
          // The client has closed the connection.
          if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
        }
      });
    });
  }

  private callerOf(
    { access }: AnyEndpoint,
    request: Request,
  ): Promise<Caller | ConnectionCaller | undefined> {
    if (access === 'public') return Promise.resolve(undefined);
    return access === 'connectionToken'
      ? this.authenticators.connectionToken(request)
      : this.authenticators.user(request);
  }

  private async authorise(
    { access, rejectedInImpersonation }: AnyEndpoint,
    caller: Caller | ConnectionCaller | undefined,
  ): Promise<void> {
    if (caller) activeCompanies.note(caller.companyId);
    if (access === 'public' || access === 'connectionToken') return;
    if (!caller || !('profile' in caller) || !isAllowed(access, caller))
      throw new AppError('ERR_NO_PERMISSION');
    if (rejectedInImpersonation && caller.visitor) throw new AppError('ERR_NO_PERMISSION');
    if (!isOfCampaigns(access)) return;
    const enabled = await this.authenticators.campaignsEnabled(caller.companyId);
    if (!mayUseCampaigns(caller, enabled)) throw new AppError('ERR_NO_PERMISSION');
  }

  private async callOf<E extends AnyEndpoint>(
    endpoint: E,
    request: Request,
    response: Response,
  ): Promise<Call<E>> {
    nameRoute(request, endpoint.id);
    const caller = await this.callerOf(endpoint, request);
    const call = {
      caller,
      params: validate(endpoint.params, request.params, 'params'),
      query: validate(endpoint.query, request.query, 'query'),
      body: validate(endpoint.body, request.body as unknown, 'body'),
      request,
      response,
    } as Call<E>;
    await this.authorise(endpoint, caller);
    return call;
  }

  private handle<E extends AnyEndpoint>(endpoint: E, handler: Handler<E>): RequestHandler {
    return (request, response) =>
      this.inPlace(endpoint, request, response, async (call) => {
        const result = await handler(call);
        const status = endpoint.status ?? 200;
        if (status === 204) response.status(204).end();
        else response.status(status).json(endpoint.output.parse(result));
      });
  }

  /** Responds to an authorised call, in a place of its company if it is heavy work. */
  private async inPlace<E extends AnyEndpoint>(
    endpoint: E,
    request: Request,
    response: Response,
    respond: (call: Call<E>) => Promise<void>,
  ): Promise<void> {
    const call = await this.callOf(endpoint, request, response);
    const release = await this.enter(endpoint, call.caller, request, response);
    try {
      await respond(call);
    } finally {
      release();
    }
  }

  /**
   * Waits for a place of the company if the request is heavy work.
   * @throws ERR_TOO_MANY_REQUESTS {reason, retryAfterSeconds}, ClientDisconnected
   */
  private async enter(
    endpoint: AnyEndpoint,
    caller: Caller | ConnectionCaller | undefined,
    request: Request,
    response: Response,
  ): Promise<Release> {
    const kind = heavyKindOf(endpoint, request);
    if (kind === undefined) return () => undefined;
    if (!caller) throw new Error(`Heavy work of ${endpoint.id} needs a company.`);
    return this.heavyWork.enter(caller.companyId, kind, response);
  }
}

/** Returns the kind of the request's heavy work; undefined for an ordinary request. */
function heavyKindOf({ heavy }: AnyEndpoint, { query }: Request): HeavyKind | undefined {
  if (heavy === undefined || typeof heavy === 'string') return heavy;
  const value = query[heavy.with];
  return typeof value === 'string' && value.trim() !== '' ? heavy.kind : undefined;
}

function isOfCampaigns(access: Access): boolean {
  return access === 'campaigns' || (typeof access === 'object' && access.campaigns === true);
}

function isAllowed(access: Exclude<Access, 'public' | 'connectionToken'>, caller: Caller): boolean {
  if (access === 'user' || access === 'campaigns') return true;
  if (access === 'admin') return caller.profile === 'admin';
  return access === 'superAdmin' ? caller.superAdmin : can(caller.profile, access.permission);
}

function validate(schema: z.ZodType | undefined, value: unknown, part: 'params' | 'query' | 'body'): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new AppError('ERR_VALIDATION', {
    part,
    field: issue?.path.join('.') || part,
    reason: issue?.message ?? 'invalid',
    issues: result.error.issues
      .slice(0, 20)
      .map(({ path, message }) => ({ field: path.join('.') || part, reason: message })),
  });
}
