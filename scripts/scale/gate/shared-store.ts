import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Db, MongoClient } from 'mongodb';
import { withStorePassword } from '@recado/embedded-store';
import { freePort } from '../../reliability/free-port';
import { type MessengerAddress, ServerProcess } from '../../reliability/server-process';
import { StoreProcess } from '../../reliability/store-process';
import { ROOT, SERVER_SETTINGS } from './profile-folder';

/** Runs `work` with servers that share the folder's store, and with a connection to it. */
export async function withServers<T>(
  dataDir: string,
  messenger: MessengerAddress,
  count: number,
  work: (servers: readonly ServerProcess[], db: Db) => Promise<T>,
): Promise<T> {
  const secret = readFileSync(join(dataDir, 'app-secret'), 'utf8').trim();
  const store = new StoreProcess({ root: ROOT, dataDir, port: await freePort(), secret });
  const mongoUrl = await store.start();
  const environment = { ...SERVER_SETTINGS, APP_SECRET: secret };
  const servers: ServerProcess[] = [];
  const mongo = await new MongoClient(withStorePassword(mongoUrl, secret)).connect();
  try {
    for (let n = 0; n < count; n += 1) {
      const port = await freePort();
      servers.push(new ServerProcess({ root: ROOT, dataDir, port, messenger, mongoUrl, environment }));
    }
    await Promise.all(servers.map((server) => server.start()));
    return await work(servers, mongo.db('recado'));
  } finally {
    await mongo.close();
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    await store.end('SIGTERM');
  }
}
