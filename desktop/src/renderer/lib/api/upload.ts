import { type AnyEndpoint, AppError, type CallInput } from '@recado/shared/contract';
import { desktop } from '@/lib/bridge';
import { CLIENT_HEADERS } from '@/lib/version/client-version';
import { beginWork } from '@/lib/work/window-work';
import { pathOf } from './call';
import { errorOf } from './errors';
import { withAuth } from './with-auth';

/** Maximum time without progress. After that, an upload is aborted. */
const STALLED_MS = 60_000;
/** Maximum time after the last byte, in which the server converts ten photos. */
const RESPONSE_MS = 5 * 60_000;

export interface UploadOptions {
  signal?: AbortSignal;
  /** Receives the uploaded share of the form (0–1). */
  onProgress?: (part: number) => void;
}

/**
 * Sends a multipart form and returns the response's JSON.
 * @throws the errors of `call`, or AbortError after `signal` was aborted
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
  const endWork = beginWork('uploading');
  const response = await withAuth((token) => post(url, token, form, options)).finally(endWork);
  if (!response.ok) throw await errorOf(response);
  return response.json();
}

/** Sends a form with XMLHttpRequest because `fetch` reports no upload progress. */
function post(
  url: string,
  token: string | null,
  form: FormData,
  { signal, onProgress }: UploadOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const abortAfter = (ms: number) => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), ms);
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
    for (const [name, value] of Object.entries(CLIENT_HEADERS)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      abortAfter(STALLED_MS);
      if (total > 0) onProgress?.(loaded / total);
    });
    request.upload.addEventListener('load', () => abortAfter(RESPONSE_MS));
    request.addEventListener('load', () => {
      done();
      resolve(new Response(request.responseText, { status: request.status }));
    });
    request.addEventListener('error', failed);
    request.addEventListener('abort', failed);
    if (signal?.aborted) return failed();
    signal?.addEventListener('abort', abort);
    abortAfter(STALLED_MS);
    request.send(form);
  });
}
