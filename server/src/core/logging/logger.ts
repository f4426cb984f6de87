import { pino, type Logger } from 'pino';
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

/** JSON lines on standard output, without secrets or message texts. */
export function createLogger(config: Pick<Config, 'logLevel'>): Logger {
  return pino({
    level: config.logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: [
        ...SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        'headers["set-cookie"]',
        '*.headers["set-cookie"]',
      ],
      censor: '[hidden]',
    },
  });
}
