import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, loadConfig } from '#core/config';
import { createLogger } from '#core/logging';
import type { MessengerGateway } from '#messenger/gateway';
import { type App, createApp } from '../app';
import { testClient } from './client';
import { type Build, factories, personas } from './factories';
import { idleGateway } from './idle-gateway';
import { copyMigratedStore } from './migrated-store';
import { peerServers, shared, TEST_SERVERS } from './peers/peer-servers';
import { serverProcesses } from './server-processes';

export interface TestServer {
  /** One of several servers with `TEST_SERVERS`. */
  url: string;
  app: App;
  /** Rotates over the servers. */
  call: ReturnType<typeof testClient>;
  /** The server in this process, for per-server state. */
  here: { url: string; call: ReturnType<typeof testClient> };
  build: Build;
  /** Two companies with signed-in administrators and agents. */
  personas(): ReturnType<typeof personas>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  /** 'real' uses the simulator (`config.messengerUrl`); the default is idle. */
  gateway?: MessengerGateway | 'real';
  config?: Partial<Config>;
}

/**
 * Starts a composed server on a free port with its own database. One per process, because models share mongoose's
 * connection.
 * `RECADO_TEST_SERVERS=3` adds two processes on the same database and spreads calls and windows over them.
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
  const store = TEST_SERVERS > 1 && !settings.mongoUrl ? serverProcesses() : undefined;
  if (store) settings.mongoUrl = (await store.startStore('0', join(settings.dataDir, 'store'))).url;
  if (!settings.mongoUrl && !existsSync(join(settings.dataDir, 'store')))
    await copyMigratedStore(settings.dataDir);
  const messenger = gateway === 'real' ? undefined : shared(gateway ?? idleGateway());
  const app = await createApp({
    config: settings,
    log: createLogger(settings),
    gateway: messenger?.gateway,
  });
  const url = await app.start();
  const peers = await peerServers(TEST_SERVERS - 1, settings, messenger);
  const urls = [url, ...peers.urls];
  const here = { url, call: testClient(url) };
  const call = testClient(...urls);
  const build = factories(app, call);
  return {
    url: urls[running++ % urls.length] ?? url,
    app,
    call,
    here,
    build,
    personas: () => personas(build),
    close: async () => {
      running -= 1;
      await peers.close();
      if (settings.mongoUrl && !store && !config?.mongoUrl) await app.database.db.dropDatabase();
      await app.stop();
      await store?.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Running windows: the first is on this process's server, the second on another. */
let running = 0;

function freshDatabase(mongoUrl: string | undefined): string | undefined {
  if (!mongoUrl) return undefined;
  const url = new URL(mongoUrl);
  url.pathname = `/recado-test-${process.pid}-${Date.now().toString(36)}`;
  return url.toString();
}
