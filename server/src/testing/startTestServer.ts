import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp, type App } from '../app';
import { loadConfig, type Config } from '../core/config';
import { createLogger } from '../core/logging';
import type { MessengerGateway } from '../messenger/gateway';
import { testClient } from './client';
import { factories, personas, type Build } from './factories';
import { idleGateway } from './idleGateway';

export interface TestServer {
  url: string;
  app: App;
  call: ReturnType<typeof testClient>;
  build: Build;
  /** Two companies with an administrator and agents each, signed in. */
  personas(): ReturnType<typeof personas>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  /** 'real' (with `config.messengerUrl` and the rest: the simulator), one of a test's own, or an idle one. */
  gateway?: MessengerGateway | 'real';
  config?: Partial<Config>;
}

/**
 * The composed server on a free port with a database of its own: the embedded store in a temporary folder, or
 * a fresh database on MONGO_URL. One at a time in a process: models share mongoose's one connection.
 */
export async function startTestServer({ gateway, config }: TestServerOptions = {}): Promise<TestServer> {
  const directory = mkdtempSync(join(tmpdir(), 'recado-test-'));
  const settings: Config = {
    ...loadConfig({
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: directory,
      LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    }),
    mongoUrl: freshDatabase(process.env['MONGO_URL']),
    ...config,
  };
  const app = await createApp({
    config: settings,
    log: createLogger(settings),
    gateway: gateway === 'real' ? undefined : (gateway ?? idleGateway()),
  });
  const url = await app.start();
  const call = testClient(url);
  const build = factories(app, call);
  return {
    url,
    app,
    call,
    build,
    personas: () => personas(build),
    close: async () => {
      if (settings.mongoUrl && !config?.mongoUrl) await app.database.db.dropDatabase();
      await app.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function freshDatabase(mongoUrl: string | undefined): string | undefined {
  if (!mongoUrl) return undefined;
  const url = new URL(mongoUrl);
  url.pathname = `/recado-test-${process.pid}-${Date.now().toString(36)}`;
  return url.toString();
}
