import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config';

/** Fields that never reach a log, wherever they stand in what is logged (two levels deep). */
const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'password',
  'passwordHash',
  'token',
  'refreshToken',
  'renewalToken',
  'accessToken',
  'appSecret',
  'qrcode',
  // What people write to each other is nobody's business here.
  'body',
  'text',
  'lastMessage',
];

/** How many causes of an error are said. */
const MAX_CAUSES = 3;

/**
 * Of an error its words and its code, never what else hangs on it: a refused write of the driver carries the
 * documents it was to store, deeper than redaction reaches.
 */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return String(error);
  const { code, failure } = error as { code?: unknown; failure?: unknown };
  const plain = (value: unknown) => typeof value === 'string' || typeof value === 'number';
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(plain(code) && { code }),
    ...(plain(failure) && { failure }),
    ...(error.cause !== undefined && depth < MAX_CAUSES && { cause: describeError(error.cause, depth + 1) }),
  };
}

/** JSON lines on standard output (or `to`), without secrets or message texts. */
export function createLogger({ logLevel }: Pick<Config, 'logLevel'>, to?: DestinationStream): Logger {
  const options = {
    level: logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError, error: describeError },
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: [
        ...SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        'headers["set-cookie"]',
        '*.headers["set-cookie"]',
      ],
      censor: '[hidden]',
    },
  };
  return to ? pino(options, to) : pino(options);
}
