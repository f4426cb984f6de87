import ky from 'ky';
import { type AnyEndpoint, AppError, type CallInput, type OutputOf } from '@recado/shared/contract';
import { desktop } from '@/lib/bridge';
import { CLIENT_HEADERS } from '@/lib/version/client-version';
import { errorOf } from './errors';
import { withAuth } from './with-auth';

const TIMEOUT_MS = 30_000;
/** Long enough for a large file over a slow line. */
const DOWNLOAD_TIMEOUT_MS = 600_000;

interface CallOptions {
  signal?: AbortSignal;
}

interface SendOptions extends CallOptions {
  timeout: number;
}

type CallArguments<E extends AnyEndpoint> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions];

interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/**
 * @throws AppError with the server's code, or with ERR_UNAVAILABLE (`details.offline`) if there was no
 * response; ServerTextError for an unknown rejection
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  ...[input, options]: CallArguments<E>
): Promise<OutputOf<E>> {
  const response = await respond(endpoint, (input ?? {}) as LooseInput, { ...options, timeout: TIMEOUT_MS });
  return (response.status === 204 ? undefined : await response.json()) as OutputOf<E>;
}

/**
 * Downloads the file of an endpoint.
 * @throws the errors of `call`
 */
export async function download<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
): Promise<Blob> {
  const response = await respond(endpoint, input as LooseInput, { ...options, timeout: DOWNLOAD_TIMEOUT_MS });
  try {
    return await response.blob();
  } catch (error) {
    if (options?.signal?.aborted) throw error;
    throw new AppError('ERR_UNAVAILABLE', { offline: true });
  }
}

async function respond(endpoint: AnyEndpoint, input: LooseInput, options: SendOptions): Promise<Response> {
  const response = await withAuth((token) => send(endpoint, input, token, options));
  if (!response.ok) throw await errorOf(response);
  return response;
}

async function send(
  endpoint: AnyEndpoint,
  input: LooseInput,
  token: string | null,
  { signal, timeout }: SendOptions,
): Promise<Response> {
  const address = await desktop().server.address();
  if (address === null) throw new AppError('ERR_UNAVAILABLE', { offline: true });
  try {
    return await ky(address + pathOf(endpoint.path, input.params) + queryOf(input.query), {
      method: endpoint.method,
      headers: { ...CLIENT_HEADERS, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(input.body === undefined ? {} : { json: input.body }),
      credentials: 'include',
      retry: 0,
      timeout,
      throwHttpErrors: false,
      signal,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new AppError('ERR_UNAVAILABLE', { offline: true });
  }
}

/** Fills the parameters of a path template such as `/tickets/:ticketId`. */
export function pathOf(template: string, params: Record<string, unknown> = {}): string {
  return template.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${template} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}

/** Returns `?name=value…` without undefined values, or an empty string. */
function queryOf(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
