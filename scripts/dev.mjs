import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensureBuilt } from './bootstrap/build.mjs';
import { stopChild } from './bootstrap/child.mjs';
import { ensureDependencies } from './bootstrap/dependencies.mjs';
import { inRoot } from './bootstrap/paths.mjs';
import { runMain, say } from './bootstrap/say.mjs';
import { connectDemoNumber } from './demo/pairing.mjs';
import { serverEnvironment, startSimulator } from './demo/processes.mjs';
import { seedOnce } from './demo/seeding.mjs';

const RENDERER_PORT = 5173;

/**
 * Runs server and renderer with reload: rolldown rebuilds the server and Node restarts it; vite serves the
 * renderer.
 */
async function dev() {
  await ensureDependencies();
  await ensureBuilt(['server', 'scripts']);
  const dataDir = resolve(process.env.DATA_DIR ?? inRoot('data'));
  mkdirSync(dataDir, { recursive: true });
  const port = Number(process.env.PORT ?? 4000);
  const simulator = await startSimulator({ port: Number(process.env.SIMULATOR_PORT ?? 4010), dataDir });
  const options = { port, dataDir, messenger: simulator.health };
  const firstTime = await seedOnce({ ...options, controlUrl: simulator.controlUrl });

  const children = [
    launch([inRoot('node_modules', 'rolldown', 'bin', 'cli.mjs'), '-c', 'rolldown.config.mjs', '--watch'], {
      cwd: inRoot('server'),
    }),
    launch(['--watch', '--enable-source-maps', inRoot('server', 'dist', 'main.mjs')], {
      env: serverEnvironment(options),
    }),
    launch([inRoot('node_modules', 'vite', 'bin', 'vite.js'), '--port', String(RENDERER_PORT)], {
      cwd: inRoot('desktop'),
      env: { ...process.env, RECADO_SERVER_URL: `http://127.0.0.1:${port}` },
    }),
    simulator.child,
  ];
  const stop = async () => {
    await Promise.all(children.map((child) => stopChild(child)));
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  await untilHealthy(`http://127.0.0.1:${port}`);
  await connectDemoNumber({
    serverUrl: `http://127.0.0.1:${port}`,
    controlUrl: simulator.controlUrl,
    firstTime,
  });
  say(`\nThe renderer with reload: http://127.0.0.1:${RENDERER_PORT}/app/ (server on ${port})`);
}

function launch(args, options) {
  return spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
}

async function untilHealthy(url) {
  for (;;) {
    try {
      if ((await fetch(`${url}/healthz`)).ok) return;
    } catch {
      // It does not listen yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

await runMain(dev);
