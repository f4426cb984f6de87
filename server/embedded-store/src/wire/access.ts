import { createHash, createHmac, hkdfSync, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';
import { Binary } from 'bson';
import type { Document } from '../values/documents';
import { StoreError } from '../values/errors';

export const STORE_USER = 'recado-store';
const MECHANISM = 'SCRAM-SHA-256';
/** Drivers accept no fewer iterations. More would not protect a 256-bit key better. */
const ITERATIONS = 4_096;
/** Commands allowed before authentication. Drivers also use `hello` to monitor the server. */
const BEFORE = new Set(['hello', 'isMaster', 'ismaster', 'saslStart', 'saslContinue']);

export const storePassword = (appSecret: string): string =>
  Buffer.from(hkdfSync('sha256', appSecret, '', 'recado:store', 32)).toString('base64url');

/** Adds the store's password to a `mongodb://` address that names the store's user without one. */
export function withStorePassword(url: string, appSecret: string): string {
  const bare = `mongodb://${STORE_USER}@`;
  if (!url.startsWith(bare)) return url;
  return `mongodb://${STORE_USER}:${storePassword(appSecret)}@${url.slice(bare.length)}`;
}

/**
 * Rights and authentication of a connection (RFC 5802, RFC 7677; MongoDB's `saslStart` and `saslContinue`).
 */
export interface ConnectionAccess {
  /** @throws Unauthorized before authentication, for commands that require it */
  require(command: string): void;
  start(command: Document): Document;
  continue(command: Document): Document;
}

/** Access through a Unix socket that only its owner can open. */
export const unrestrictedAccess: ConnectionAccess = {
  require: () => undefined,
  start: notConfigured,
  continue: notConfigured,
};

export function passwordAccess(password: string): () => ConnectionAccess {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const storedKey = hash(hmac(salted, 'Client Key'));
  const serverKey = hmac(salted, 'Server Key');

  return () => {
    let authenticated = false;
    let exchange:
      { clientFirst: string; serverFirst: string; nonce: string; skipsEmpty: boolean } | undefined;
    let proven = false;
    const resultOf = (payload: string, done: boolean): Document => {
      authenticated ||= done;
      return { conversationId: 1, done, payload: new Binary(Buffer.from(payload)), ok: 1 };
    };
    return {
      require(command) {
        if (authenticated || BEFORE.has(command)) return;
        throw new StoreError('Unauthorized', `Command ${command} requires authentication`);
      },
      start(command) {
        proven = false;
        if (command['mechanism'] !== MECHANISM)
          throw new StoreError('Location334', `Only ${MECHANISM} is supported`);
        const clientFirst = /^n,,(n=[^,]+,r=([\x21-\x2b\x2d-\x7e]{8,}))$/.exec(payloadOf(command));
        const [, bare, clientNonce] = clientFirst ?? [];
        if (bare === undefined || clientNonce === undefined) throw failed();
        const nonce = clientNonce + randomBytes(24).toString('base64');
        const serverFirst = `r=${nonce},s=${salt.toString('base64')},i=${ITERATIONS}`;
        const options = command['options'] as Document | undefined;
        exchange = {
          clientFirst: bare,
          serverFirst,
          nonce,
          skipsEmpty: options?.['skipEmptyExchange'] === true,
        };
        return resultOf(serverFirst, false);
      },
      continue(command) {
        if (!exchange) throw new StoreError('ProtocolError', 'No SASL session state found');
        // Some drivers send a final empty message.
        if (proven) return resultOf('', true);
        const { clientFirst, serverFirst, nonce, skipsEmpty } = exchange;
        const text = payloadOf(command);
        const [, withoutProof, givenNonce, proof] = /^(c=biws,r=([^,]+)),p=([^,]+)$/.exec(text) ?? [];
        const isOurs =
          clientFirst.startsWith(`n=${STORE_USER},`) && givenNonce === nonce && proof !== undefined;
        const signed = `${clientFirst},${serverFirst},${withoutProof}`;
        const key = xor(Buffer.from(proof ?? '', 'base64'), hmac(storedKey, signed));
        if (!isOurs || !key || !timingSafeEqual(hash(key), storedKey)) {
          exchange = undefined;
          throw failed();
        }
        proven = true;
        return resultOf(`v=${hmac(serverKey, signed).toString('base64')}`, skipsEmpty);
      },
    };
  };
}

function notConfigured(): never {
  throw new StoreError('Location334', 'This store is open to the owner of its socket, without a password');
}

const failed = () => new StoreError('AuthenticationFailed', 'Authentication failed.');

function payloadOf({ payload }: Document): string {
  if (payload instanceof Binary) return Buffer.from(payload.value()).toString('utf8');
  return Buffer.isBuffer(payload) ? payload.toString('utf8') : '';
}

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const hash = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

function xor(one: Buffer, other: Buffer): Buffer | undefined {
  if (one.length !== other.length) return undefined;
  return Buffer.from(one.map((byte, at) => byte ^ (other[at] ?? 0)));
}
