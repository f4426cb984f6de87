import { createHmac } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, publicLookup } from './public-address';

const TIMEOUT_MS = 10_000;
/** Ports of web servers; empty: the protocol's own. Others could reach services that are no web servers. */
const PORTS: readonly string[] = ['', '80', '443', '8443'];

interface WebhookCall {
  url: string;
  /** Signs the call: whoever has it knows that it came from here. */
  secret: string;
  /** The same for every try of one event, so that its receiver takes it once. */
  eventId: string;
  /** What happened: `connection.down`. */
  event: string;
  data: Record<string, unknown>;
}

/** Calls to addresses that companies give. */
export interface Webhooks {
  /** Whether an address may be called, as far as its text shows: `https`, a web port, no password, no private IP. */
  accepts(url: string): boolean;
  /** Resolves when the receiver answered 2xx. Throws otherwise; redirects are not followed. */
  send(call: WebhookCall): Promise<void>;
}

/**
 * `allowPrivate` for a server whose receivers stand in its own network (`WEBHOOKS_ALLOW_PRIVATE`): then `http` and private
 * addresses are called, too. Otherwise this server cannot be made to call what only it can reach.
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
    async send({ url, secret, eventId, event, data }) {
      if (!accepts(url)) throw new Error('the address may not be called');
      const at = Math.floor(Date.now() / 1000);
      const body = JSON.stringify({ id: eventId, event, at: new Date(at * 1000).toISOString(), data });
      const status = await post(url, body, allowPrivate, {
        'content-type': 'application/json',
        'user-agent': 'Recado',
        'x-recado-event': event,
        'x-recado-event-id': eventId,
        'x-recado-signature': `t=${at},v1=${signatureOf(secret, at, body)}`,
      });
      if (status < 200 || status > 299) throw new Error(`answered ${status}`);
    },
  };
}

/** HMAC-SHA256 of time and body, in hexadecimal: what `x-recado-signature` carries as `v1`. */
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
        // What it says is nobody's business, however long it is.
        response.destroy();
        resolve(response.statusCode ?? 0);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
