import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { stopChild } from '../bootstrap/child.mjs';
import { inRoot } from '../bootstrap/paths.mjs';
import { PlainError, say } from '../bootstrap/say.mjs';

const START_LIMIT_MS = 60_000;
const POLL_MS = 50;
/** A server that crashes within this time is restarted with a delay. */
const QUICK_DEATH_MS = 5_000;
const MAX_RESTART_DELAY_MS = 10_000;

/** Starts the messenger simulator and waits until it is ready. Returns its process and its addresses. */
export async function startSimulator({ port, dataDir }) {
  await requireUsablePort(port, 'SIMULATOR_PORT');
  const child = launch([inRoot('scripts', 'dist', 'simulator.mjs')], {
    env: { ...process.env, SIMULATOR_PORT: String(port), SIMULATOR_DATA_DIR: join(dataDir, 'simulator') },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const controlUrl = `http://127.0.0.1:${port}`;
  try {
    const response = await untilResponds(`${controlUrl}/healthz`, child, 'The messenger simulator');
    return { child, controlUrl, health: await response.json() };
  } catch (error) {
    await stopChild(child);
    throw error;
  }
}

/** Every process of this file that runs, also while it starts. */
const launched = new Set();
let isStopping = false;

function launch(args, options) {
  const child = spawn(process.execPath, args, options);
  launched.add(child);
  child.once('exit', () => launched.delete(child));
  return child;
}

/** Ends the processes that are still running or starting, and starts no other. */
export async function stopLaunched() {
  isStopping = true;
  await Promise.all([...launched].map((child) => stopChild(child)));
}

/** A key without an owner, so that no one can pay to it. */
const DEMO_PIX = {
  PIX_PROVIDER: 'static',
  PIX_KEY: 'pix@recado.test',
  PIX_MERCHANT_NAME: 'Recado Demonstracao',
};

export function serverEnvironment({ port, dataDir, messenger, mongoUrl }) {
  return {
    ...DEMO_PIX,
    NODE_ENV: 'development',
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    MESSENGER_URL: messenger.messengerUrl,
    MESSENGER_TRUST_ROOT: messenger.trustRoot,
    MESSENGER_MEDIA_URL: messenger.mediaUrl,
    WA_WEB_VERSION_URL: messenger.webVersionUrl,
    ...(mongoUrl ? { MONGO_URL: mongoUrl } : {}),
  };
}

/** Starts the server and restarts it after every crash. Returns `{ url, stop }` when it is ready. */
async function superviseServer(options) {
  await requireUsablePort(options.port, 'PORT');
  const url = `http://127.0.0.1:${options.port}`;
  const { stop } = await supervise({
    name: options.name ?? 'The server',
    launch: () =>
      launch([inRoot('server', 'dist', 'main.mjs')], {
        env: serverEnvironment(options),
        stdio: ['ignore', process.env.DEMO_SERVER_LOG === '1' ? 'inherit' : 'ignore', 'inherit'],
      }),
    ready: (child, name) => untilResponds(`${url}/healthz`, child, name),
  });
  return { url, stop };
}

/** Starts several servers on the same data, on consecutive ports. Returns `{ url, urls, stop }`. */
export async function superviseServers(count, options) {
  const servers = [];
  const stop = () => Promise.all(servers.map((server) => server.stop()));
  try {
    for (let index = 0; index < count; index += 1) {
      const port = options.port + index;
      servers.push(await superviseServer({ ...options, port, name: `The server on port ${port}` }));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const urls = servers.map((server) => server.url);
  return { url: urls[0], urls, stop };
}

/**
 * Starts the embedded store as its own process, for several servers. Returns `{ url, stop }` when it listens.
 */
export async function superviseStore({ dataDir }) {
  // The port stays the same after a restart, because the servers know only this one.
  const port = await freePort();
  let url;
  const { stop } = await supervise({
    name: 'The store',
    launch: () =>
      launch(
        [inRoot('server', 'dist', 'store.mjs'), '--port', String(port), '--data', join(dataDir, 'store')],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      ),
    ready: async (child, name) => {
      url = await firstLine(child, name);
    },
  });
  return { url, stop };
}

/** Keeps a process running and reports restarts. Resolves when it is ready for the first time. */
async function supervise({ name, launch: launchOne, ready }) {
  let child;
  let stopping = false;
  let delay = 0;

  const start = () => {
    const startedAt = Date.now();
    child = launchOne();
    child.on('exit', (code, signal) => {
      if (stopping || isStopping) return;
      delay = Date.now() - startedAt < QUICK_DEATH_MS ? Math.min(MAX_RESTART_DELAY_MS, delay * 2 || 500) : 0;
      say(
        `${name} ended (${signal ?? `code ${code}`}); starting it again${delay ? ` in ${delay / 1000} s` : ''} …`,
      );
      setTimeout(() => !stopping && !isStopping && start(), delay);
    });
  };
  start();
  try {
    await ready(child, name);
  } catch (error) {
    stopping = true;
    await stopChild(child);
    throw error;
  }
  return {
    stop: () => {
      stopping = true;
      return stopChild(child);
    },
  };
}

function firstLine(child, name) {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')));
    });
    child.once('exit', () =>
      reject(new PlainError(`${name} ended while starting; its own words are above.`)),
    );
  });
}

async function untilResponds(url, child, name) {
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new PlainError(
        `${name} ended while starting (${child.signalCode ?? `code ${child.exitCode}`}); its own words are above.`,
      );
    }
    try {
      const response = await fetch(url);
      if (response.ok) return response;
    } catch {
      // It does not listen yet.
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new PlainError(`${name} did not answer at ${url} within ${START_LIMIT_MS / 1000} s.`);
}

/** @throws PlainError if the port is no port, in use, or one that no browser and no `fetch` opens */
export async function requireUsablePort(port, variable) {
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new PlainError(`${variable} takes a number from 1 to 65535.`);
  await requireFreePort(port, variable);
  try {
    await fetch(`http://127.0.0.1:${port}/`);
  } catch ({ cause }) {
    if (cause?.message !== 'bad port') return;
    throw new PlainError(
      `Port ${port} is reserved: browsers and Node's fetch refuse it. Choose another: ${variable}=4010 npm run demo`,
    );
  }
}

function requireFreePort(port, variable) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', () =>
      reject(
        new PlainError(
          `Port ${port} is in use. Stop what uses it, or choose another: ${variable}=${port + 100} npm run demo`,
        ),
      ),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
  });
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
