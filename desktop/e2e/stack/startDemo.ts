import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../scripts/reliability/free-port';
import { PAGE_ORIGIN } from '../shell/stand-in/addresses';
import type { Demo } from './demo';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const READY = 'Recado is running';
export const START_LIMIT_MS = 300_000;

/**
 * Runs `npm run demo -- --headless` on free ports with its own folder and additional `environment` variables.
 * Returns the demo and a function that stops it.
 */
export async function startDemo(
  environment: NodeJS.ProcessEnv,
): Promise<{ demo: Demo; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'recado-e2e-'));
  const [port, simulatorPort, smtpPort] = [await freePort(), await freePort(), await freePort()];
  // A mail server runs on this port only in journeys that open a mailbox.
  const mail = { SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, MAIL_FROM: 'Recado <recado@recado.test>' };
  const demo = spawn(process.execPath, ['scripts/demo.mjs', '--headless'], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...mail,
      // Origin of the desktop app's window on the stand-in of Electron.
      CORS_ORIGINS: PAGE_ORIGIN,
      ...environment,
      PORT: String(port),
      SIMULATOR_PORT: String(simulatorPort),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await untilReady(demo);
  return {
    demo: {
      url: `http://127.0.0.1:${port}`,
      simulatorUrl: `http://127.0.0.1:${simulatorPort}`,
      smtpPort,
      pid: demo.pid ?? 0,
    },
    stop: async () => {
      // A journey that failed during an outage leaves the demo paused.
      demo.kill('SIGCONT');
      demo.kill('SIGTERM');
      await once(demo, 'exit');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function untilReady(demo: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      // The demo stops its server and simulator. Its exit is awaited, because the demo still writes to its folder.
      demo.kill('SIGTERM');
    }, START_LIMIT_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (late || !output.includes(READY)) return;
      clearTimeout(timer);
      resolve();
    };
    demo.stdout?.on('data', read);
    demo.stderr?.on('data', read);
    demo.once('exit', (code) => {
      clearTimeout(timer);
      const what = late ? `was not ready in ${START_LIMIT_MS / 1000} s` : `ended with code ${code}`;
      reject(new Error(`The demo ${what}:\n${output}`));
    });
  });
}
