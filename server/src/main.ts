import { createApp } from './app';
import { AdminError } from './cli/prompt';
import { ConfigError, growHeapSlowly, loadConfig } from './core/config';
import { DatabaseUnavailableError, DataNewerThanServerError, InterruptedRestoreError } from './core/database';
import { createLogger } from './core/logging';
// Imports the file, because the folder's index would load the whole messenger.
import { sessionFaults } from './messenger/sessions/session-scope';

/** Below the `stop_grace_period` of docker-compose.yml. */
const STOP_LIMIT_MS = 25_000;

const started = performance.now();
growHeapSlowly();

try {
  await main();
} catch (error) {
  // The operator can fix these errors, so they are printed without a stack trace.
  const plain = [
    AdminError,
    ConfigError,
    DatabaseUnavailableError,
    DataNewerThanServerError,
    InterruptedRestoreError,
  ].some((kind) => error instanceof kind);
  process.stderr.write(`${error instanceof Error ? (plain ? error.message : error.stack) : String(error)}\n`);
  process.exitCode = 1;
  // Services that have started may keep the process running.
  setTimeout(() => process.exit(1), 1_000).unref();
}

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const log = createLogger(config);
  const app = await createApp({ config, log });
  let stopping = false;

  const stop = (code: number): void => {
    if (stopping) return;
    stopping = true;
    const limit = setTimeout(() => process.exit(code || 1), STOP_LIMIT_MS);
    app.stop().then(
      () => {
        clearTimeout(limit);
        log.info('server stopped');
        process.exitCode = code;
        // An open handle may keep the process running.
        setTimeout(() => process.exit(code), 1_000).unref();
      },
      (error: unknown) => {
        log.error({ err: error }, 'shutdown failed');
        process.exit(1);
      },
    );
  };
  const isSessionFault = sessionFaults();
  const fail = (error: unknown): void => {
    if (!stopping && isSessionFault(error)) return;
    log.fatal({ err: error }, 'unexpected error; shutdown started');
    stop(1);
  };

  process.once('SIGINT', () => stop(0));
  process.once('SIGTERM', () => stop(0));
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);

  const url = await app.start().catch(async (error: unknown) => {
    if (stopping) return undefined;
    await app.database.close();
    throw error;
  });
  if (url === undefined) return;
  log.info({ url, app: `${url}/app/`, ms: Math.round(performance.now() - started) }, 'server started');
}
