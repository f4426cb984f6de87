import { readFileSync } from 'node:fs';
import { inRoot } from '../bootstrap/paths.mjs';
import { PlainError, say } from '../bootstrap/say.mjs';

const cast = JSON.parse(readFileSync(inRoot('scripts', 'seed', 'cast.json'), 'utf8'));
const LIMIT_MS = 60_000;
const POLL_MS = 150;
/** How long a number that was paired before may take to come back by itself. */
const RETURN_MS = 8_000;

/**
 * Waits until the demo company's number is connected. The first time, or when it does not come back by itself,
 * it is paired with the simulator as the administrator would do it.
 */
export async function connectDemoNumber({ serverUrl, controlUrl, firstTime }) {
  if (firstTime || !(await comesBack(serverUrl))) await pair(serverUrl, controlUrl);
  say(`The number +${cast.shop.number} is connected.`);
  if (firstTime) for (const { number, text } of cast.live) await customerWrites(controlUrl, number, text);
}

async function comesBack(serverUrl) {
  for (const deadline = Date.now() + RETURN_MS; Date.now() < deadline;) {
    const { sessions } = await fetch(`${serverUrl}/readyz`).then((answer) => answer.json());
    if (sessions?.connected > 0) return true;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return false;
}

async function pair(serverUrl, controlUrl) {
  const { token } = await json(`${serverUrl}/auth/login`, {
    method: 'POST',
    body: { email: 'admin@recado.test', password: 'recado-demo', client: 'desktop' },
  });
  const [connection] = await json(`${serverUrl}/whatsapp?session=0`, { token });
  if (!connection)
    throw new PlainError('The demo company has no connection; delete the data folder and start again.');
  const one = () => json(`${serverUrl}/whatsapp/${connection.id}`, { token });

  const deadline = Date.now() + LIMIT_MS;
  let scanned = '';
  let asked = false;
  for (let current = await one(); current.status !== 'CONNECTED'; current = await one()) {
    if (Date.now() > deadline) throw new PlainError(`The demo's number did not connect (${current.status}).`);
    if (current.status === 'DISCONNECTED' && !asked) {
      asked = true;
      await json(`${serverUrl}/whatsappsession/${connection.id}`, { method: 'PUT', token });
    }
    if (current.qrcode && current.qrcode !== scanned) {
      scanned = current.qrcode;
      await json(`${controlUrl}/phones/${cast.shop.number}/scan`, {
        method: 'POST',
        body: { qr: scanned, name: cast.company.name },
      });
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  await json(`${serverUrl}/auth/logout`, { method: 'DELETE', token });
}

function customerWrites(controlUrl, from, text) {
  return json(`${controlUrl}/contacts/${from}/messages`, {
    method: 'POST',
    body: { to: cast.shop.number, type: 'text', text },
  });
}

async function json(url, { method = 'GET', token, body } = {}) {
  const answer = await fetch(url, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: body ? JSON.stringify(body) : undefined,
  });
  const text = await answer.text();
  if (!answer.ok) throw new PlainError(`${method} ${url} answered ${answer.status}: ${text.slice(0, 300)}`);
  return text ? JSON.parse(text) : undefined;
}
