import { run } from '../bootstrap/child.mjs';
import { inRoot } from '../bootstrap/paths.mjs';
import { PlainError, say } from '../bootstrap/say.mjs';
import { serverEnvironment } from './processes.mjs';

/** Fills an empty folder with the demo company until `signal` aborts. Returns whether the folder was empty. */
export async function seedOnce({ controlUrl, signal, ...server }) {
  const { code, output } = await run(process.execPath, [inRoot('scripts', 'dist', 'seed.mjs')], {
    env: { ...serverEnvironment(server), SIMULATOR_CONTROL_URL: controlUrl, LOG_LEVEL: 'error' },
    quiet: true,
    signal,
  });
  if (code !== 0) throw new PlainError(`The demo company could not be made:\n\n${output.slice(-3000)}`);
  const firstTime = output.includes('seeded');
  if (firstTime) say('Made the demo company with its conversations.');
  return firstTime;
}
