import { z } from 'zod';
import { VERSION_PATTERN } from '@recado/shared/desktop';
import { missingForPayments, paymentVariables } from './payments';

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]', '::1']);

const url = (protocols: readonly string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be an address starting with ${protocols.join('// or ')}//`,
  });

const isSimulator = (text: string | undefined): boolean =>
  text !== undefined && URL.canParse(text) && LOOPBACK.has(new URL(text).hostname);

/** Only a simulator on this machine may be unencrypted. */
const messengerUrl = url(['ws:', 'wss:']).refine(
  (text) => new URL(text).protocol === 'wss:' || isSimulator(text),
  { message: 'must start with wss:// unless its host is this machine (127.0.0.1 or localhost)' },
);

const origins = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
  )
  .refine((list) => list.every((origin) => origin !== '*' && URL.canParse(origin)), {
    message: 'must be a list of origins separated by commas; "*" is not allowed with credentials',
  });

const trustProxy = z.string().transform((text): boolean | number | string => {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^\d+$/.test(text) ? Number(text) : text;
});

const wholeNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ message }).int({ message }).min(min, { message }).max(max, { message });
};

/** The documentation contains this password. */
const DEMO_PASSWORD = 'recado-demo';

export const environmentSchema = z
  .object({
    // Development features must be requested.
    NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
    HOST: z.string().default('127.0.0.1'),
    PORT: wholeNumber(0, 65_535).default(4000),
    DATA_DIR: z.string().default('./data'),
    MONGO_URL: z
      .string()
      .regex(/^mongodb(\+srv)?:\/\//, { message: 'must start with mongodb:// or mongodb+srv://' })
      .optional(),
    APP_SECRET: z.string().min(32, { message: 'must have at least 32 characters' }).optional(),
    MESSENGER_URL: messengerUrl.optional(),
    MESSENGER_TRUST_ROOT: z.string().optional(),
    MESSENGER_MEDIA_URL: url(['http:', 'https:']).optional(),
    WA_WEB_VERSION: z
      .string()
      .regex(/^2\.\d{4,5}\.\d{1,10}$/, { message: 'must be a version such as 2.3000.1043857760' })
      .optional(),
    WA_WEB_VERSION_URL: url(['http:', 'https:'])
      .refine((text) => new URL(text).protocol === 'https:' || isSimulator(text), {
        message: 'must start with https:// unless its host is this machine (127.0.0.1 or localhost)',
      })
      .optional(),
    MESSENGER_SENDS_PER_SECOND: wholeNumber(1, 100_000).default(30),
    CAMPAIGN_SPEED: wholeNumber(1, 1_000).default(1),
    PUBLIC_URL: url(['http:', 'https:'])
      .transform((text) => text.replace(/\/+$/, ''))
      .optional(),
    VENDOR_URL: url(['http:', 'https:']).optional(),
    TERMS_URL: url(['http:', 'https:']).optional(),
    SMTP_URL: url(['smtp:', 'smtps:']).optional(),
    MAIL_FROM: z.string().max(320).optional(),
    ...paymentVariables,
    WEBHOOKS_ALLOW_PRIVATE: z.enum(['true', 'false']).default('false'),
    TRUST_PROXY: trustProxy.default(false),
    MEDIA_QUOTA_MB: wholeNumber(1, 100_000_000).default(10_240),
    TRIAL_QUOTA_MB: wholeNumber(1, 100_000_000).default(200),
    DISK_RESERVE_MB: wholeNumber(0, 100_000_000).optional(),
    DISK_RESERVE_PERCENT: wholeNumber(0, 90).optional(),
    MEDIA_RETENTION_DAYS: wholeNumber(0, 36_500).default(0),
    SEARCH_MONTHS: wholeNumber(0, 1_200).default(24),
    BACKUP_DIR: z.string().optional(),
    BACKUP_EVERY_HOURS: wholeNumber(1, 168).default(24),
    BACKUP_PASSPHRASE: z.string().min(12, { message: 'must have at least 12 characters' }).optional(),
    S3_ENDPOINT: url(['http:', 'https:']).optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_BUCKET: z
      .string()
      .regex(/^[\w.-]{3,63}$/, { message: 'must be the name of a bucket' })
      .optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    METRICS_TOKEN: z.string().min(16, { message: 'must have at least 16 characters' }).optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    CORS_ORIGINS: origins.default([]),
    APP_DIR: z.string().optional(),
    MINIMUM_CLIENT: z
      .string()
      .regex(VERSION_PATTERN, { message: 'must be a version such as 1.4.0' })
      .optional(),
    ACCESS_TOKEN_SECONDS: wholeNumber(5, 86_400).default(900),
    REFRESH_DAYS_REMEMBERED: wholeNumber(1, 365).default(60),
    REFRESH_HOURS: wholeNumber(1, 720).default(24),
    SUBSCRIPTION_GRACE_DAYS: wholeNumber(0, 3_650).default(7),
    RECADO_SUPER_ADMIN_EMAIL: z.email({ message: 'must be an e-mail address' }).toLowerCase().optional(),
    RECADO_SUPER_ADMIN_PASSWORD: z.string().min(8, { message: 'must have at least 8 characters' }).optional(),
  })
  .refine((env) => !env.RECADO_SUPER_ADMIN_EMAIL === !env.RECADO_SUPER_ADMIN_PASSWORD, {
    path: ['RECADO_SUPER_ADMIN_PASSWORD'],
    message: 'RECADO_SUPER_ADMIN_EMAIL and RECADO_SUPER_ADMIN_PASSWORD go together',
  })
  .refine((env) => env.NODE_ENV !== 'production' || env.RECADO_SUPER_ADMIN_PASSWORD !== DEMO_PASSWORD, {
    path: ['RECADO_SUPER_ADMIN_PASSWORD'],
    message: 'must not be the password of the demo in production',
  })
  .refine((env) => !env.SMTP_URL || env.MAIL_FROM, {
    path: ['MAIL_FROM'],
    message: 'must be set beside SMTP_URL: whom the mails come from',
  })
  .refine(
    ({ S3_ENDPOINT, ...env }) =>
      !S3_ENDPOINT || (env.S3_BUCKET && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY),
    {
      path: ['S3_ENDPOINT'],
      message: 'needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it',
    },
  )
  .superRefine((env, context) => {
    const missing = missingForPayments(env);
    if (missing) context.addIssue({ code: 'custom', path: [missing.variable], message: missing.message });
  })
  .refine((env) => env.CAMPAIGN_SPEED === 1 || isSimulator(env.MESSENGER_URL), {
    path: ['CAMPAIGN_SPEED'],
    message: 'must be 1 unless MESSENGER_URL is a simulator on this machine: WhatsApp bans faster numbers',
  })
  .refine((env) => !env.MESSENGER_URL?.startsWith('ws:') || env.MESSENGER_TRUST_ROOT, {
    path: ['MESSENGER_TRUST_ROOT'],
    message: 'must be set beside a messenger on this machine (the simulator prints it)',
  });
