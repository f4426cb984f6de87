import { hostname } from 'node:os';
import { type Document, isDocument } from '../values/documents';
import { StoreError } from '../values/errors';
import type { ConnectionAccess } from '../wire/access';
import { MAX_MESSAGE } from '../wire/wire';
import type { Handler } from './command';

const VERSION = '8.0.0';

/**
 * Reports a standalone server without sessions, so that drivers try neither transactions nor retryable
 * writes. A `topologyVersion` would make drivers stream hellos.
 */
export const hello: Handler = ({ name, connectionId, access, body }) => ({
  helloOk: true,
  ...(name === 'hello' ? {} : { ismaster: true }),
  isWritablePrimary: true,
  maxBsonObjectSize: 16 * 1024 * 1024,
  maxMessageSizeBytes: MAX_MESSAGE,
  maxWriteBatchSize: 100_000,
  localTime: new Date(),
  connectionId,
  minWireVersion: 0,
  maxWireVersion: 25,
  readOnly: false,
  ...(body['saslSupportedMechs'] === undefined ? {} : { saslSupportedMechs: ['SCRAM-SHA-256'] }),
  ...speculativeResult(access, body['speculativeAuthenticate']),
  ok: 1,
});

/**
 * Starts authentication within `hello`, as drivers request. After a failure, they authenticate separately.
 */
function speculativeResult(access: ConnectionAccess, command: unknown): Document {
  if (!isDocument(command)) return {};
  try {
    return { speculativeAuthenticate: access.start(command) };
  } catch (error) {
    if (error instanceof StoreError) return {};
    throw error;
  }
}

export const saslStart: Handler = ({ access, body }) => access.start(body);
export const saslContinue: Handler = ({ access, body }) => access.continue(body);

export const ping: Handler = () => ({ ok: 1 });

/** For commands that succeed without an effect. */
export const nothing: Handler = () => ({ ok: 1 });

/** The part of MongoDB's report that monitoring reads. */
export const serverStatus: Handler = ({ store }) => {
  const uptime = process.uptime();
  return {
    host: hostname(),
    version: VERSION,
    process: 'recado-embedded-store',
    pid: process.pid,
    uptime,
    uptimeMillis: Math.round(uptime * 1000),
    localTime: new Date(),
    connections: { ...store.connections },
    storageEngine: { name: 'lmdb', persistent: true },
    ok: 1,
  };
};

export const buildInfo: Handler = () => ({
  version: VERSION,
  versionArray: [8, 0, 0, 0],
  gitVersion: 'recado-embedded-store',
  modules: ['recado'],
  bits: 64,
  maxBsonObjectSize: 16 * 1024 * 1024,
  ok: 1,
});
