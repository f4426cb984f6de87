import { parseArgs } from 'node:util';
import { startEmbeddedStore } from './start';

/** `npm run store -- --port N [--data DIR]`: the store as a process of its own, for several servers on one machine. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: '0' }, data: { type: 'string', default: 'data/store' } },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`--port takes a number from 0 to 65535, not '${values.port}'`);
  const store = await startEmbeddedStore({ directory: values.data, port });
  process.stdout.write(`${store.url}\n`);
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
