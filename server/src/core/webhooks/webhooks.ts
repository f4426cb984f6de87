import { createHmac } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, publicLookup } from './public-address';

const TIMEOUT_MS = 10_000;
/** Ports of web servers ('' is the default). Webhooks must not reach other services. */
const PORTS: readonly string[] = ['', '80', '443', '8443'];

interface WebhookCall {
  url: string;
  /** Two while a new secret replaces the former one. */
  secrets: readonly [string, ...string[]];
  /** Equal for all attempts of an event, for deduplication. */
  eventId: string;
  event: string;
  /** Time of the event; default: now. */
  at?: Date;
  data: Record<string, unknown>;
}

/** The receiver responded with a status other than 2xx. */
export class WebhookRejected extends Error {
  constructor(readonly status: number) {
    super(`answered ${status}`);
  }
}

export interface Webhooks {
  /** Returns an accepted URL with its host in ASCII and lower case, without a default port. */
  normalised(url: string): string;
  /** Returns whether a URL's text is acceptable: `https`, a web port, no password, no private IP. */
  accepts(url: string): boolean;
  /**
   * Returns the status of a 2xx response. Does not follow redirects.
   * @throws WebhookRejected, errors of the network
   */
  send(call: WebhookCall): Promise<number>;
}

/**
 * Creates a client for URLs that companies configure. `allowPrivate` (`WEBHOOKS_ALLOW_PRIVATE`) permits `http`
 * and private addresses; otherwise companies could make this server call its own network.
 */
export function createWebhooks({ allowPrivate }: { allowPrivate: boolean }): Webhooks {
  const accepts = (text: string): boolean => {
    if (!URL.canParse(text)) return false;
    const { protocol, hostname, port, username, password } = new URL(text);
    if (username !== '' || password !== '') return false;
    if (allowPrivate) return protocol === 'https:' || protocol === 'http:';
    const host = hostname.replace(/^\[|\]$/g, '');
    const named = isIP(host) === 0 && host.includes('.');
    return protocol === 'https:' && PORTS.includes(port) && (named || isPublicAddress(host));
  };
  return {
    accepts,
    normalised: (url) => new URL(url).href,
    async send({ url, secrets, eventId, event, data, at: happened }) {
      if (!accepts(url)) throw new Error('the address may not be called');
      const at = Math.floor(Date.now() / 1000);
      const body = JSON.stringify({
        id: eventId,
        event,
        at: (happened ?? new Date(at * 1000)).toISOString(),
        data,
      });
      const status = await post(url, body, allowPrivate, {
        'content-type': 'application/json',
        'user-agent': 'Recado',
        'x-recado-event': event,
        'x-recado-event-id': eventId,
        'x-recado-signature': [
          `t=${at}`,
          ...secrets.map((secret) => `v1=${signatureOf(secret, at, body)}`),
        ].join(','),
      });
      if (status < 200 || status > 299) throw new WebhookRejected(status);
      return status;
    },
  };
}

/** Returns the hexadecimal HMAC-SHA256 of time and body: `v1` in `x-recado-signature`. */
function signatureOf(secret: string, at: number, body: string): string {
  return createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
}

function post(
  url: string,
  body: string,
  allowPrivate: boolean,
  headers: Record<string, string>,
): Promise<number> {
  const request = url.startsWith('https:') ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        agent: false,
        ...(!allowPrivate && { lookup: publicLookup }),
      },
      (response) => {
        response.destroy();
        resolve(response.statusCode ?? 0);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
