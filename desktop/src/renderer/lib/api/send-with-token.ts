import ky from 'ky';
import { type AnyEndpoint, AppError } from '@recado/shared/contract';
import { desktop } from '@/lib/bridge';
import { errorOf } from './errors';

const TIMEOUT_MS = 30_000;
/** Timeout of a request, long enough for the largest file over a slow line. */
const UPLOAD_TIMEOUT_MS = 600_000;

/**
 * Sends JSON or a form to an endpoint of the messaging API as an integrator does: with a connection's token, without the
 * session's bearer and cookies.
 * @throws the errors of `call`
 */
export async function sendWithToken(
  { method, path }: Pick<AnyEndpoint, 'method' | 'path'>,
  token: string,
  content: object | FormData,
): Promise<void> {
  const address = await desktop().server.address();
  if (address === null) throw new AppError('ERR_UNAVAILABLE', { offline: true });
  const isForm = content instanceof FormData;
  let response: Response;
  try {
    response = await ky(address + path, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(isForm ? { body: content } : { json: content }),
      credentials: 'omit',
      retry: 0,
      timeout: isForm ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS,
      throwHttpErrors: false,
    });
  } catch {
    throw new AppError('ERR_UNAVAILABLE', { offline: true });
  }
  if (!response.ok) throw await errorOf(response);
}
