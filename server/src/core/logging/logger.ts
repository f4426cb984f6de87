import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config';

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
  'body',
  'text',
  'lastMessage',
];

const MAX_CAUSES = 3;

/** Removes the values of a rejected write ("E11000 … dup key: {…}"), which can be personal data. */
function withoutValues(text: string): string {
  return text.replace(/ dup key: .*/gs, '');
}

/**
 * Limits logged errors to few fields, because driver errors contain documents, deeper than redaction reaches.
 */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return String(error);
  const { code, failure } = error as { code?: unknown; failure?: unknown };
  const plain = (value: unknown) => typeof value === 'string' || typeof value === 'number';
  return {
    type: error.name,
    message: withoutValues(error.message),
    stack: error.stack?.replace(error.message, withoutValues(error.message)),
    ...(plain(code) && { code }),
    ...(plain(failure) && { failure }),
    ...(error.cause !== undefined && depth < MAX_CAUSES && { cause: describeError(error.cause, depth + 1) }),
  };
}

/** Creates a logger of JSON lines to standard output or `to`, without secrets and message texts. */
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
