import { pino, type DestinationStream, type Logger } from 'pino';
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

/** JSON lines on standard output (or `to`), without secrets or message texts. */
export function createLogger({ logLevel }: Pick<Config, 'logLevel'>, to?: DestinationStream): Logger {
  const options = {
    level: logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
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
