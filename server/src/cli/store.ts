import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedStore, storePassword } from '@recado/embedded-store';
import { readOrCreateAppSecret } from '#core/config/app-secret';

/**
 * `npm run store -- --port N [--data DIR]`: runs the store as its own process, for several servers on one
 * machine. Prints the address without the password. Servers derive the password from the shared `APP_SECRET`
 * or, without that variable, from the secret in `DIR/../app-secret`.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: '0' }, data: { type: 'string', default: 'data/store' } },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`--port takes a number from 0 to 65535, not '${values.port}'`);
  const secret = process.env['APP_SECRET'] || readOrCreateAppSecret(dirname(resolve(values.data)));
  const password = storePassword(secret);
  const store = await startEmbeddedStore({ directory: values.data, port, password });
  process.stdout.write(`${store.address}\n`);
  const stop = () => {
    store.close().then(() => process.exit(0), fail);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

main().catch(fail);
