import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { z } from 'zod';
import type { S3Settings } from '../media/storage/s3';
import { readOrCreateAppSecret } from './app-secret';
import { environmentSchema } from './environment';
import { type PaymentsConfig, paymentsOf } from './payments';

/** Only this folder reads the environment. */
export interface Config {
  environment: 'development' | 'production' | 'test';
  host: string;
  port: number;
  /** Absolute path of the folder for the embedded store, the generated secret and media files. */
  dataDir: string;
  /** Default: the embedded store. */
  mongoUrl?: string;
  /** All keys (tokens, encryption at rest) derive from it. */
  appSecret: string;
  /** URL of the simulator, instead of WhatsApp's socket. */
  messengerUrl?: string;
  /** Public key (hexadecimal) of the simulator's certificates. */
  messengerTrustRoot?: string;
  messengerMediaUrl?: string;
  /** Version of WhatsApp Web that is always used. */
  waWebVersion?: string;
  /** Page that announces the newest version; absent: none is requested. */
  waWebVersionUrl?: string;
  /** Per connection; bursts may be twice as large. */
  messengerSendsPerSecond: number;
  /** Divides the intervals between campaign messages; only for the simulator. */
  campaignSpeed: number;
  media: MediaConfig;
  /** Age up to which messages are found by their words; null: unlimited. */
  searchMonths: number | null;
  disk: DiskConfig;
  backup: BackupConfig;
  /** Without a trailing slash; for links in mails. */
  publicUrl: string;
  /** Linked on the public review page. */
  vendorUrl?: string;
  termsUrl?: string;
  /** If absent, features that need mail are unavailable. */
  mail?: MailConfig;
  /** Permits `http` and addresses in the server's own network. */
  webhooksAllowPrivate: boolean;
  /** Express' `trust proxy`: number of proxies or their addresses. */
  trustProxy: boolean | number | string;
  /** If absent, only loopback addresses may read `/metrics`. */
  metricsToken?: string;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Never `*`, because their pages may call with credentials. */
  corsOrigins: readonly string[];
  appDir: string;
  /** Apps below this version are rejected. */
  minimumClient?: string;
  accessTokenSeconds: number;
  /** Idle lifetime of a sign-in with "Salvar Senha". */
  refreshDaysRemembered: number;
  /** Idle lifetime of a sign-in that ends with the browser. */
  refreshHours: number;
  /** Days after the due date on which connections still receive messages. */
  graceDays: number;
  payments: PaymentsConfig;
  /** Created at the first start. */
  superAdmin?: { email: string; password: string };
}

interface MediaConfig {
  quotaBytes: number;
  /** Applies until the first paid invoice. */
  trialQuotaBytes: number;
  /** Null: unlimited. */
  retentionDays: number | null;
  /** Default: `DATA_DIR/media`. */
  s3?: S3Settings;
}

/** The larger value applies. With less free space, files are rejected. */
export interface DiskConfig {
  reserveBytes: number;
  reservePercent: number;
}

interface BackupConfig {
  /** Absolute path of the folder of all backups. */
  dir?: string;
  /** 24: at 03:40. */
  everyHours: number;
  /** Seals the secret in backups; without it, they do not contain the secret. */
  passphrase?: string;
}

/** The URL contains a password and must not be logged. */
export interface MailConfig {
  smtpUrl: string;
  from: string;
}

/** The message tells the operator what to change. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}

/** Returns the renderer's build, whether the server runs from source or bundled. */
function defaultAppDir(): string {
  let directory = import.meta.dirname;
  while (!existsSync(join(directory, 'desktop')) && dirname(directory) !== directory) {
    directory = dirname(directory);
  }
  return join(directory, 'desktop', 'dist', 'web');
}

const MB = 1024 * 1024;

/** @throws ConfigError with a sentence per invalid variable */
export function loadConfig(env: Record<string, string | undefined>): Config {
  // Compose files write `MONGO_URL=` for an absent variable.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) throw new ConfigError(sentences(parsed.error));
  const values = parsed.data;
  const dataDir = resolve(values.DATA_DIR);
  // Tests must pass on a full disk.
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
    waWebVersion: values.WA_WEB_VERSION,
    waWebVersionUrl: values.WA_WEB_VERSION_URL ?? webVersionUrlOf(values),
    messengerSendsPerSecond: values.MESSENGER_SENDS_PER_SECOND,
    campaignSpeed: values.CAMPAIGN_SPEED,
    media: {
      quotaBytes: values.MEDIA_QUOTA_MB * MB,
      trialQuotaBytes: values.TRIAL_QUOTA_MB * MB,
      retentionDays: values.MEDIA_RETENTION_DAYS || null,
      s3: s3Of(values),
    },
    searchMonths: values.SEARCH_MONTHS || null,
    disk: {
      reserveBytes: (values.DISK_RESERVE_MB ?? (serves ? 2_048 : 0)) * MB,
      reservePercent: values.DISK_RESERVE_PERCENT ?? (serves ? 5 : 0),
    },
    backup: {
      dir: values.BACKUP_DIR === undefined ? undefined : resolve(values.BACKUP_DIR),
      everyHours: values.BACKUP_EVERY_HOURS,
      passphrase: values.BACKUP_PASSPHRASE,
    },
    publicUrl: values.PUBLIC_URL ?? `http://${values.HOST}:${values.PORT}`,
    vendorUrl: values.VENDOR_URL,
    termsUrl: values.TERMS_URL,
    mail:
      values.SMTP_URL && values.MAIL_FROM ? { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM } : undefined,
    webhooksAllowPrivate: values.WEBHOOKS_ALLOW_PRIVATE === 'true',
    trustProxy: values.TRUST_PROXY,
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
    corsOrigins: values.CORS_ORIGINS,
    minimumClient: values.MINIMUM_CLIENT,
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

/** Tests call no other machine, and another messenger has other versions. */
function webVersionUrlOf({
  NODE_ENV,
  MESSENGER_URL,
}: z.output<typeof environmentSchema>): string | undefined {
  return NODE_ENV === 'test' || MESSENGER_URL ? undefined : 'https://web.whatsapp.com/sw.js';
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
  // Servers with a common database must share the secret.
  if (environment === 'production' && mongoUrl) {
    throw new ConfigError('APP_SECRET must be set in production when MONGO_URL is (at least 32 characters).');
  }
  return readOrCreateAppSecret(dataDir);
}

function sentences(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n');
}
