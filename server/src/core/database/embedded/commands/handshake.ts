import { MAX_MESSAGE } from '../wire';
import type { Handler } from './command';

/**
 * A standalone server without sessions, so that drivers try neither transactions nor retryable writes.
 * No `topologyVersion`: it would start streaming hellos.
 */
export const hello: Handler = ({ name, connectionId }) => ({
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
  ok: 1,
});

export const ping: Handler = () => ({ ok: 1 });

/** Commands that are answered and change nothing. */
export const nothing: Handler = () => ({ ok: 1 });

export const buildInfo: Handler = () => ({
  version: '8.0.0',
  versionArray: [8, 0, 0, 0],
  gitVersion: 'recado-embedded-store',
  modules: ['recado'],
  bits: 64,
  maxBsonObjectSize: 16 * 1024 * 1024,
  ok: 1,
});
