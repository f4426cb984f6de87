import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BROWSER_PARTS, ensureBuilt } from './bootstrap/build.mjs';
import { stopChild } from './bootstrap/child.mjs';
import { ensureDependencies } from './bootstrap/dependencies.mjs';
import { inRoot } from './bootstrap/paths.mjs';
import { PlainError, runMain, say } from './bootstrap/say.mjs';
import { electronBinary, explainAppInstallation, openApp } from './demo/open-app.mjs';
import { connectDemoNumber } from './demo/pairing.mjs';
import { startSimulator, stopLaunched, superviseServers, superviseStore } from './demo/processes.mjs';
import { seedOnce } from './demo/seeding.mjs';

const MAX_SERVERS = 9;

/**
 * Runs the product on a machine with only Node and npm: installs, builds, starts the simulator and the
 * server, seeds a company, pairs its number and opens the app. `--headless` opens nothing. `--servers 3`
 * starts three servers on one store, on consecutive ports.
 */
async function demo() {
  const { headless, servers } = options();
  await ensureDependencies();
  const electron = headless ? undefined : electronBinary();
  await ensureBuilt(electron ? [...BROWSER_PARTS, 'electron'] : BROWSER_PARTS);

  const dataDir = resolve(process.env.DATA_DIR ?? inRoot('data'));
  mkdirSync(dataDir, { recursive: true });
  const port = Number(process.env.PORT ?? 4000);
  const simulatorPort = Number(process.env.SIMULATOR_PORT ?? 4010);
  const running = { simulator: undefined, store: undefined, server: undefined, app: undefined };
  let stopping = false;
  const seeding = new AbortController();

  const stop = async (code = 0) => {
    if (stopping) return;
    stopping = true;
    say('\nStopping …');
    seeding.abort();
    await stopChild(running.app);
    await running.server?.stop();
    await running.store?.stop();
    await stopChild(running.simulator?.child);
    await stopLaunched();
    process.exit(code);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());

  try {
    const started = performance.now();
    running.simulator = await startSimulator({ port: simulatorPort, dataDir });
    // A single server runs the store in its own process. Several servers share a separate one.
    if (servers > 1 && !process.env.MONGO_URL) running.store = await superviseStore({ dataDir });
    const server = {
      port,
      dataDir,
      messenger: running.simulator.health,
      mongoUrl: running.store?.url,
    };
    const firstTime = await seedOnce({
      ...server,
      controlUrl: running.simulator.controlUrl,
      signal: seeding.signal,
    });
    running.server = await superviseServers(servers, server);
    await connectDemoNumber({
      serverUrl: running.server.url,
      controlUrl: running.simulator.controlUrl,
      firstTime,
    });
    announce({ ...running, seconds: (performance.now() - started) / 1000 });
    if (electron) running.app = openApp(electron, running.server.url);
    else if (!headless) explainAppInstallation();
  } catch (error) {
    if (error instanceof PlainError) process.stderr.write(`\n${error.message}\n`);
    else process.stderr.write(`\n${error?.stack ?? error}\n`);
    await stop(1);
  }
}

function options() {
  const { values } = parseArgs({
    options: { headless: { type: 'boolean', default: false }, servers: { type: 'string', default: '1' } },
  });
  const servers = Number(values.servers);
  if (!Number.isInteger(servers) || servers < 1 || servers > MAX_SERVERS) {
    throw new PlainError(`--servers takes a number from 1 to ${MAX_SERVERS}, not '${values.servers}'.`);
  }
  return { headless: values.headless, servers };
}

function announce({ server, simulator, seconds }) {
  const others = server.urls.slice(1).map((url) => `\n  Another server          ${url}/app/`);
  say(`
Recado is running (${seconds.toFixed(1)} s after the build).

  The app, in a browser   ${server.url}/app/${others.join('')}
  A customer's phone      ${simulator.controlUrl}/
  The REST API            ${server.url}/api/docs

  admin@recado.test  administrator      ana@recado.test    agent
  super@recado.test  platform owner     bruno@recado.test  agent
  The password is recado-demo for all of them.
  The API token of Loja Centro is recado-demo-api-token-2026.

Ctrl+C stops everything; the data stays for the next time.`);
}

await runMain(demo);
