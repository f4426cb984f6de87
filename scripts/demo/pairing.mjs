import { readFileSync } from 'node:fs';
import { inRoot } from '../bootstrap/paths.mjs';
import { PlainError, say } from '../bootstrap/say.mjs';

const cast = JSON.parse(readFileSync(inRoot('scripts', 'seed', 'cast.json'), 'utf8'));
const LIMIT_MS = 60_000;
const POLL_MS = 150;
/** How long a number that is already paired may take to reconnect, including the lease of a killed server. */
const RETURN_MS = 12_000;

/**
 * Waits until the demo company's number is connected. The first time, or if it does not reconnect, pairs it
 * with the simulator as the administrator would.
 */
export async function connectDemoNumber({ serverUrl, controlUrl, firstTime }) {
  const { token } = await json(`${serverUrl}/auth/login`, {
    method: 'POST',
    body: { email: 'admin@recado.test', password: 'recado-demo', client: 'desktop' },
  });
  const [connection] = await json(`${serverUrl}/whatsapp?session=0`, { token });
  if (!connection)
    throw new PlainError('The demo company has no connection; delete the data folder and start again.');
  const current = () => json(`${serverUrl}/whatsapp/${connection.id}`, { token });
  const requestCode = () => json(`${serverUrl}/whatsappsession/${connection.id}`, { method: 'PUT', token });

  if (firstTime || !(await reconnects(current))) await pair({ current, requestCode, controlUrl });
  await json(`${serverUrl}/auth/logout`, { method: 'DELETE', token });
  say(`The number +${cast.shop.number} is connected.`);
  if (firstTime) for (const { number, text } of cast.live) await customerWrites(controlUrl, number, text);
}

async function reconnects(current) {
  for (const deadline = Date.now() + RETURN_MS; Date.now() < deadline;) {
    if ((await current()).status === 'CONNECTED') return true;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return false;
}

async function pair({ current, requestCode, controlUrl }) {
  const deadline = Date.now() + LIMIT_MS;
  let scanned = '';
  let isRequested = false;
  for (let now = await current(); now.status !== 'CONNECTED'; now = await current()) {
    if (Date.now() > deadline) throw new PlainError(`The demo's number did not connect (${now.status}).`);
    if (now.status === 'DISCONNECTED' && !isRequested) {
      isRequested = true;
      await requestCode();
    }
    if (now.qrcode && now.qrcode !== scanned) {
      const body = { qr: now.qrcode, name: cast.company.name };
      const scan = json(`${controlUrl}/phones/${cast.shop.number}/scan`, { method: 'POST', body });
      const isCurrent = await scan.then(() => true, unlessExpired);
      scanned = isCurrent ? now.qrcode : '';
      isRequested &&= isCurrent;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** On a busy machine a code can expire before it is scanned. The next one is scanned then. */
function unlessExpired(error) {
  if (error.message.includes('answered 410')) return false;
  throw error;
}

function customerWrites(controlUrl, from, text) {
  return json(`${controlUrl}/contacts/${from}/messages`, {
    method: 'POST',
    body: { to: cast.shop.number, type: 'text', text },
  });
}

async function json(url, { method = 'GET', token, body } = {}) {
  const response = await fetch(url, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: body ? JSON.stringify(body) : undefined,
  });
  const text = await response.text();
  if (!response.ok)
    throw new PlainError(`${method} ${url} answered ${response.status}: ${text.slice(0, 300)}`);
  return text ? JSON.parse(text) : undefined;
}
