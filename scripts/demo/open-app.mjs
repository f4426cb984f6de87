import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../bootstrap/paths.mjs';
import { say } from '../bootstrap/say.mjs';

/** Opens the desktop app when Electron's binary and its build are here; otherwise the browser address stands above. */
export function openApp(serverUrl) {
  const electron = electronBinary();
  const main = inRoot('desktop', 'out', 'main', 'index.js');
  if (!electron || !existsSync(main)) {
    say(
      '\nElectron is not installed here: open the address above in a browser. (npx install-electron fetches it.)',
    );
    return;
  }
  spawn(electron, [inRoot('desktop')], {
    env: { ...process.env, RECADO_SERVER_URL: serverUrl },
    stdio: 'ignore',
  });
}

function electronBinary() {
  const folder = inRoot('node_modules', 'electron');
  const pathFile = join(folder, 'path.txt');
  if (!existsSync(pathFile)) return undefined;
  const binary = join(folder, 'dist', readFileSync(pathFile, 'utf8'));
  return existsSync(binary) ? binary : undefined;
}
