import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../bootstrap/paths.mjs';
import { say } from '../bootstrap/say.mjs';

/**
 * Returns Electron's program if `npx --no install-electron` has downloaded it, or another one is configured.
 */
export function electronBinary() {
  const folder = inRoot('node_modules', 'electron');
  const pathFile = join(folder, 'path.txt');
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : 'electron';
  const binary = join(process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(folder, 'dist'), name);
  return existsSync(binary) ? binary : undefined;
}

/** Maximum of shown characters of Electron's output before a failure. */
const MAX_OUTPUT = 1_000;

/**
 * Opens the built desktop app with that server and returns its process. Reports a failure to start or a crash
 * by `report`, because the app also runs in the browser.
 */
export function openApp(electron, serverUrl, report = say) {
  const app = spawn(electron, [inRoot('desktop')], {
    env: { ...process.env, RECADO_SERVER_URL: serverUrl },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let words = '';
  let reason;
  app.stderr.on('data', (chunk) => (words = `${words}${chunk}`.slice(-MAX_OUTPUT)));
  app.on('error', ({ message }) => (reason = message));
  app.on('close', (code) => {
    if (code) reason ??= `code ${code}`;
    if (reason)
      report(`\nThe desktop app ended (${reason}). Use the address above in a browser.\n${words}`.trimEnd());
  });
  return app;
}

/** Explains how to install the desktop app. */
export function explainAppInstallation() {
  say(
    '\nFor the desktop app: stop this, run "npx --no install-electron", then "npm run demo" again. It fetches Electron once (about 120 MB).',
  );
}
