import { type AnyEndpoint, AppError, type CallInput } from '@recado/shared/contract';
import { desktop } from '@/lib/bridge';
import { pathOf } from './address';
import { asTheSession } from './as-the-session';
import { errorOf } from './errors';

/** Without a byte moving for so long the connection is taken for dead. */
const STALLED_MS = 60_000;

export interface UploadOptions {
  signal?: AbortSignal;
  /** How much of the form the server has, 0–1. */
  onProgress?: (part: number) => void;
}

/**
 * Sends a form to an endpoint that takes one, and answers its JSON. As with `call` an expired bearer is refreshed once.
 * Throws what `call` throws; an AbortError where `signal` ended it.
 */
export async function upload(
  endpoint: AnyEndpoint,
  params: CallInput<AnyEndpoint>['params'],
  form: FormData,
  options: UploadOptions = {},
): Promise<unknown> {
  const address = await desktop().server.address();
  if (address === null) throw new AppError('ERR_UNAVAILABLE', { offline: true });
  const url = address + pathOf(endpoint.path, params as Record<string, unknown>);
  const response = await asTheSession((token) => post(url, token, form, options));
  if (!response.ok) throw await errorOf(response);
  return response.json();
}

/** `fetch` says nothing of how far an upload got; XMLHttpRequest does. */
function post(
  url: string,
  token: string | null,
  form: FormData,
  { signal, onProgress }: UploadOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const moved = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), STALLED_MS);
    };
    const abort = () => request.abort();
    const done = () => {
      clearTimeout(stalled);
      signal?.removeEventListener('abort', abort);
    };
    const failed = () => {
      done();
      reject(
        signal?.aborted
          ? new DOMException('The upload was cancelled', 'AbortError')
          : new AppError('ERR_UNAVAILABLE', { offline: true }),
      );
    };
    request.open('POST', url);
    request.withCredentials = true;
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      moved();
      if (total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => {
      done();
      resolve(new Response(request.responseText, { status: request.status }));
    });
    request.addEventListener('error', failed);
    request.addEventListener('abort', failed);
    if (signal?.aborted) return failed();
    signal?.addEventListener('abort', abort);
    moved();
    request.send(form);
  });
}
