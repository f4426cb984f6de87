import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { Agent, request as httpsRequest } from 'node:https';
import type { EfiConfig } from '#core/config/payments';
import { PaymentUnavailableError } from '../payment-provider';

const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 1_000_000;
const TOKEN_MARGIN_S = 60;

interface EfiRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface EfiResponse {
  status: number;
  body: unknown;
}

/**
 * Calls Efí with OAuth2 client credentials over mutual TLS (dev.efipay.com.br). Returns responses of every status.
 * @throws PaymentUnavailableError if there is no response
 */
export function efiClient(config: EfiConfig) {
  const agent =
    config.certificate === undefined ? undefined : new Agent({ keepAlive: true, ...identity(config) });
  let token: { value: Promise<string>; until: number } | undefined;

  const send = ({ method, path, body, headers }: EfiRequest): Promise<EfiResponse> => {
    const url = new URL(config.url + path);
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const text = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const failed = (cause: unknown) =>
        reject(
          new PaymentUnavailableError(`Efí did not respond to ${method} ${path.split('/')[2] ?? path}.`, {
            cause,
          }),
        );
      const outgoing = request(
        url,
        {
          method,
          agent,
          timeout: TIMEOUT_MS,
          headers: {
            accept: 'application/json',
            ...(text !== undefined && {
              'content-type': 'application/json',
              'content-length': String(Buffer.byteLength(text)),
            }),
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          let size = 0;
          response.on('data', (chunk: Buffer) => {
            chunks.push(chunk);
            if ((size += chunk.length) > MAX_RESPONSE_BYTES)
              outgoing.destroy(new Error('The response is too long.'));
          });
          response.once('error', failed);
          response.once('end', () => {
            resolve({ status: response.statusCode ?? 0, body: parsed(Buffer.concat(chunks).toString()) });
          });
        },
      );
      // Without data for this time; the response's size is limited above.
      outgoing.once('timeout', () => outgoing.destroy(new Error(`No response within ${TIMEOUT_MS} ms.`)));
      outgoing.once('error', failed);
      outgoing.end(text);
    });
  };

  const authorise = async (): Promise<{ value: string; seconds: number }> => {
    const basic = Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64');
    const { status, body } = await send({
      method: 'POST',
      path: '/oauth/token',
      headers: { authorization: `Basic ${basic}` },
      body: { grant_type: 'client_credentials' },
    });
    const { access_token: value, expires_in: seconds } = body as {
      access_token?: unknown;
      expires_in?: unknown;
    };
    if (status !== 200 || typeof value !== 'string') {
      throw new PaymentUnavailableError(`Efí rejected the credentials (${status}).`);
    }
    return { value, seconds: typeof seconds === 'number' ? seconds : 0 };
  };

  /** Shares one token between concurrent requests. */
  const bearer = (): Promise<string> => {
    if (token && token.until > Date.now()) return token.value;
    const fresh = { value: Promise.resolve(''), until: Infinity };
    fresh.value = authorise().then(
      ({ value, seconds }) => {
        fresh.until = Date.now() + (seconds - TOKEN_MARGIN_S) * 1000;
        return value;
      },
      (error: unknown) => {
        if (token === fresh) token = undefined;
        throw error;
      },
    );
    token = fresh;
    return fresh.value;
  };

  const authorised = async (call: EfiRequest): Promise<EfiResponse> =>
    send({ ...call, headers: { ...call.headers, authorization: `Bearer ${await bearer()}` } });

  return async function callEfi(request: EfiRequest): Promise<EfiResponse> {
    const response = await authorised(request);
    if (response.status !== 401) return response;
    // Efí ended the token's validity early.
    token = undefined;
    return authorised(request);
  };
}

function identity({ certificate = '', certificatePassphrase: passphrase }: EfiConfig) {
  const file = readFileSync(certificate);
  return /\.(p12|pfx)$/i.test(certificate)
    ? { pfx: file, passphrase }
    : { cert: file, key: file, passphrase };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return {};
  }
}
