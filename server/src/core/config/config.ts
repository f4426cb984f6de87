import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { z } from 'zod';
import type { S3Settings } from '../media/storage/s3';
import { readOrCreateAppSecret } from './appSecret';
import { environmentSchema } from './environment';
import { type PaymentsConfig, paymentsOf } from './payments';

/** What the server runs with. Read once at start; nothing else looks at the environment. */
export interface Config {
  environment: 'development' | 'production' | 'test';
  host: string;
  port: number;
  /** Absolute. Holds the embedded store, the made secret, media. */
  dataDir: string;
  /** Absent: the embedded store in `dataDir`. */
  mongoUrl?: string;
  /** The root of every key: tokens, encryption at rest. */
  appSecret: string;
  /** Where the messenger's socket is, when it is not the real one (simulator). */
  messengerUrl?: string;
  /** Public key (base64) that signs that messenger's certificates. */
  messengerTrustRoot?: string;
  /** Where that messenger's media are. */
  messengerMediaUrl?: string;
  /** How many messages a second one connection sends at most; twice as many at once. */
  messengerSendsPerSecond: number;
  media: MediaConfig;
  disk: DiskConfig;
  /** The address people use, without a slash at its end: what links in mails begin with. */
  publicUrl: string;
  /** Where the terms stand that a new company agrees to. */
  termsUrl?: string;
  /** How mail leaves; absent: no mail is sent and nothing that needs one is offered. */
  mail?: MailConfig;
  /** Webhooks may go to `http` and to addresses of this server's own network. */
  webhooksAllowPrivate: boolean;
  /** Express' `trust proxy`: how many proxies, or which; never guessed. */
  trustProxy: boolean | number | string;
  /** Guards `/metrics`; absent: loopback only. */
  metricsToken?: string;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Origins that may call with credentials from a browser; never `*`. */
  corsOrigins: readonly string[];
  /** The renderer's build, served under `/app/`. */
  appDir: string;
  accessTokenSeconds: number;
  /** A remembered session ("Salvar Senha") lives this long without use. */
  refreshDaysRemembered: number;
  /** A session that ends with the browser's window, at the latest after this long without use. */
  refreshHours: number;
  /** So many days after its due date a company's connections go on receiving. */
  graceDays: number;
  payments: PaymentsConfig;
  /** Made at the first start, when there is no super-admin yet. */
  superAdmin?: { email: string; password: string };
}

/** What a company may keep unless it has limits of its own, and where. */
interface MediaConfig {
  quotaBytes: number;
  /** Of a new company until its first paid invoice. */
  trialQuotaBytes: number;
  /** Null: for ever. */
  retentionDays: number | null;
  /** Absent: `DATA_DIR/media`. */
  s3?: S3Settings;
}

/** Free space of the data folder's volume below which files are refused: the larger of the two. */
export interface DiskConfig {
  reserveBytes: number;
  reservePercent: number;
}

/** The mail server, and whom mails come from. The address carries a password: it is never logged. */
export interface MailConfig {
  smtpUrl: string;
  from: string;
}

/** The configuration cannot be used. The message is a plain sentence a shop's owner can act on. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}

/** The renderer's build beside the server's, from source as from the bundle; wherever the repository lies. */
function defaultAppDir(): string {
  let directory = import.meta.dirname;
  while (!existsSync(join(directory, 'desktop')) && dirname(directory) !== directory) {
    directory = dirname(directory);
  }
  return join(directory, 'desktop', 'dist', 'web');
}

const MB = 1024 * 1024;

/** Reads the environment. Throws ConfigError with one sentence for each thing that is wrong. */
export function loadConfig(env: Record<string, string | undefined>): Config {
  // An empty variable is one that was not set: compose files write `MONGO_URL=`.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) throw new ConfigError(sentences(parsed.error));
  const values = parsed.data;
  const dataDir = resolve(values.DATA_DIR);
  // A developer's full disk is no reason to refuse the files of a test.
  const serves = values.NODE_ENV === 'production';
  return {
    environment: values.NODE_ENV,
    host: values.HOST,
    port: values.PORT,
    dataDir,
    mongoUrl: values.MONGO_URL,
    appSecret: values.APP_SECRET ?? secretFor(values.NODE_ENV, values.MONGO_URL, dataDir),
    messengerUrl: values.MESSENGER_URL,
    messengerTrustRoot: values.MESSENGER_TRUST_ROOT,
    messengerMediaUrl: values.MESSENGER_MEDIA_URL,
    messengerSendsPerSecond: values.MESSENGER_SENDS_PER_SECOND,
    media: {
      quotaBytes: values.MEDIA_QUOTA_MB * MB,
      trialQuotaBytes: values.TRIAL_QUOTA_MB * MB,
      retentionDays: values.MEDIA_RETENTION_DAYS || null,
      s3: s3Of(values),
    },
    disk: {
      reserveBytes: (values.DISK_RESERVE_MB ?? (serves ? 2_048 : 0)) * MB,
      reservePercent: values.DISK_RESERVE_PERCENT ?? (serves ? 5 : 0),
    },
    publicUrl: values.PUBLIC_URL ?? `http://${values.HOST}:${values.PORT}`,
    termsUrl: values.TERMS_URL,
    mail:
      values.SMTP_URL && values.MAIL_FROM ? { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM } : undefined,
    webhooksAllowPrivate: values.WEBHOOKS_ALLOW_PRIVATE === 'true',
    trustProxy: values.TRUST_PROXY,
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
    corsOrigins: values.CORS_ORIGINS,
    appDir: values.APP_DIR ? resolve(values.APP_DIR) : defaultAppDir(),
    accessTokenSeconds: values.ACCESS_TOKEN_SECONDS,
    refreshDaysRemembered: values.REFRESH_DAYS_REMEMBERED,
    refreshHours: values.REFRESH_HOURS,
    graceDays: values.SUBSCRIPTION_GRACE_DAYS,
    payments: paymentsOf(values),
    superAdmin:
      values.RECADO_SUPER_ADMIN_EMAIL && values.RECADO_SUPER_ADMIN_PASSWORD
        ? { email: values.RECADO_SUPER_ADMIN_EMAIL, password: values.RECADO_SUPER_ADMIN_PASSWORD }
        : undefined,
  };
}

function s3Of(values: z.output<typeof environmentSchema>): S3Settings | undefined {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  return {
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

function secretFor(
  environment: Config['environment'],
  mongoUrl: string | undefined,
  dataDir: string,
): string {
  // Servers that share a database must share the secret, so none of them can make its own.
  if (environment === 'production' && mongoUrl) {
    throw new ConfigError('APP_SECRET must be set in production when MONGO_URL is (at least 32 characters).');
  }
  return readOrCreateAppSecret(dataDir);
}

function sentences(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n');
}
