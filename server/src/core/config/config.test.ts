import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadConfig } from '.';

const directory = mkdtempSync(join(tmpdir(), 'recado-config-'));
afterAll(() => rmSync(directory, { recursive: true }));

const load = (env: Record<string, string>) => loadConfig({ DATA_DIR: directory, ...env });

describe('loadConfig', () => {
  it('starts without any variable, on loopback, and stores a generated secret', () => {
    const config = load({});
    expect(config).toMatchObject({ host: '127.0.0.1', port: 4000, corsOrigins: [], trustProxy: false });
    expect(config.appSecret.length).toBeGreaterThanOrEqual(32);
    expect(load({}).appSecret).toBe(config.appSecret);
    const file = join(directory, 'app-secret');
    expect(readFileSync(file, 'utf8').trim()).toBe(config.appSecret);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('requires a secret in production with MongoDB', () => {
    const production = { NODE_ENV: 'production', MONGO_URL: 'mongodb://db/recado' };
    expect(() => load(production)).toThrow('APP_SECRET must be set');
    expect(() => load({ MONGO_URL: production.MONGO_URL })).toThrow('APP_SECRET must be set');
    expect(load({ ...production, NODE_ENV: 'development' }).appSecret).toBeTruthy();
    expect(load({ ...production, APP_SECRET: 'x'.repeat(32) }).mongoUrl).toBe('mongodb://db/recado');
    expect(load({ NODE_ENV: 'production' }).appSecret).toBeTruthy();
  });

  it('accepts an unencrypted messenger on this machine only', () => {
    const trust = { MESSENGER_TRUST_ROOT: 'x' };
    for (const host of ['127.0.0.1:4010', 'localhost:1', '[::1]:2']) {
      expect(load({ MESSENGER_URL: `ws://${host}/ws`, ...trust }).messengerUrl).toContain(host);
    }
    for (const host of ['example.com', '127.0.0.1.example.com', '10.0.0.5']) {
      expect(() => load({ MESSENGER_URL: `ws://${host}/ws`, ...trust }), host).toThrow(
        'MESSENGER_URL: must start with wss://',
      );
    }
    expect(() => load({ MESSENGER_URL: 'ws://localhost/ws' })).toThrow('MESSENGER_TRUST_ROOT: must be set');
  });

  it('requests the newest version of WhatsApp Web, but not in tests or with another messenger', () => {
    const simulator = { MESSENGER_URL: 'ws://127.0.0.1:4010/ws', MESSENGER_TRUST_ROOT: 'x' };
    const page = 'http://127.0.0.1:4010/sw.js';
    expect(load({}).waWebVersionUrl).toMatch(/^https:.*\/sw\.js$/);
    expect(load({ NODE_ENV: 'test' }).waWebVersionUrl).toBeUndefined();
    expect(load(simulator).waWebVersionUrl).toBeUndefined();
    expect(load({ ...simulator, WA_WEB_VERSION_URL: page }).waWebVersionUrl).toBe(page);
    expect(load({ WA_WEB_VERSION: '2.3000.1043857760' }).waWebVersion).toBe('2.3000.1043857760');
  });

  it('lets campaigns send faster with a simulator on this machine only', () => {
    const fast = { CAMPAIGN_SPEED: '20', MESSENGER_TRUST_ROOT: 'x' };
    expect(load({ ...fast, MESSENGER_URL: 'ws://127.0.0.1:4010/ws' }).campaignSpeed).toBe(20);
    expect(load({}).campaignSpeed).toBe(1);
    const rejected = 'CAMPAIGN_SPEED: must be 1 unless';
    expect(() => load(fast)).toThrow(rejected);
    expect(() => load({ ...fast, MESSENGER_URL: 'wss://example.com/ws' })).toThrow(rejected);
    expect(() => load({ ...fast, NODE_ENV: 'test' })).toThrow(rejected);
  });

  it.each([
    [{ PORT: '70000' }, 'PORT: must be a whole number from 0 to 65535'],
    [{ CAMPAIGN_SPEED: '0' }, 'CAMPAIGN_SPEED: must be a whole number from 1 to 1000'],
    [{ WA_WEB_VERSION: 'latest' }, 'WA_WEB_VERSION: must be a version such as'],
    [{ WA_WEB_VERSION_URL: 'http://example.com/sw.js' }, 'WA_WEB_VERSION_URL: must start with https://'],
    [{ PORT: 'many' }, 'PORT: must be a whole number'],
    [{ CORS_ORIGINS: '*' }, 'CORS_ORIGINS: must be a list of origins'],
    [{ MONGO_URL: 'postgres://x' }, 'MONGO_URL: must start with mongodb://'],
    [{ APP_SECRET: 'short' }, 'APP_SECRET: must have at least 32 characters'],
    [{ S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'recado' }, 'S3_ENDPOINT: needs S3_BUCKET'],
    [{ RECADO_SUPER_ADMIN_EMAIL: 'a@b.co' }, 'go together'],
    [
      {
        NODE_ENV: 'production',
        RECADO_SUPER_ADMIN_EMAIL: 'a@b.co',
        RECADO_SUPER_ADMIN_PASSWORD: 'recado-demo',
      },
      'must not be the password of the demo',
    ],
    [{ PUBLIC_URL: 'atende.example.com' }, 'PUBLIC_URL: must be an address'],
    [{ SMTP_URL: 'mail.example.com:25' }, 'SMTP_URL: must be an address'],
    [{ SMTP_URL: 'smtp://mail.example.com' }, 'MAIL_FROM: must be set'],
  ])('reports %o in a sentence', (env: Record<string, string>, sentence) => {
    expect(() => load(env)).toThrow(sentence);
  });

  it('reads lists, proxies and empty variables as intended', () => {
    expect(load({ CORS_ORIGINS: 'https://a.co, https://b.co' }).corsOrigins).toEqual([
      'https://a.co',
      'https://b.co',
    ]);
    expect(load({ TRUST_PROXY: '1' }).trustProxy).toBe(1);
    expect(load({ TRUST_PROXY: 'loopback' }).trustProxy).toBe('loopback');
    expect(load({ MONGO_URL: '', PORT: '' })).toMatchObject({ mongoUrl: undefined, port: 4000 });
  });

  it('sends no mail until configured, and links to the public address', () => {
    expect(load({})).toMatchObject({ mail: undefined, publicUrl: 'http://127.0.0.1:4000' });
    const env = {
      SMTP_URL: 'smtp://u:p@mail.example.com',
      MAIL_FROM: 'Recado <recado@example.com>',
      PUBLIC_URL: 'https://atende.example.com/',
    };
    expect(load(env)).toMatchObject({
      mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
      publicUrl: 'https://atende.example.com',
    });
  });
});
