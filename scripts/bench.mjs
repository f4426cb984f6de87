import { existsSync, readdirSync } from 'node:fs';
import { ensureBuilt } from './bootstrap/build.mjs';
import { importBundled } from './bootstrap/bundled.mjs';
import { ensureChromium } from './bootstrap/chromium.mjs';
import { ensureDependencies } from './bootstrap/dependencies.mjs';
import { ensureNode } from './bootstrap/node-release.mjs';
import { inRoot } from './bootstrap/paths.mjs';
import { PlainError, runMain, say } from './bootstrap/say.mjs';

/**
 * `npm run bench -- NAME [--json]`: bundles `scripts/bench/NAME.ts` and calls its `run()`, which returns `{
 * name, rows, notes? }`. Prints a table or a JSON object. A bench never fails because of a timing.
 */
async function bench() {
  const json = process.argv.includes('--json');
  const name = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
  const known = readdirSync(inRoot('scripts', 'bench'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -3));
  if (!name || !existsSync(inRoot('scripts', 'bench', `${name}.ts`))) {
    throw new PlainError(
      `Which bench? npm run bench -- NAME [--json], where NAME is one of: ${known.join(', ')}.`,
    );
  }
  await ensureDependencies();
  // With --json, standard output contains only the JSON object.
  const print = process.stdout.write.bind(process.stdout);
  if (json) process.stdout.write = process.stderr.write.bind(process.stderr);
  await ensureBuilt(['server', 'scripts']);
  // These benches open the app in a browser.
  if (['renderer', 'kanban'].includes(name)) {
    await ensureBuilt(['desktop']);
    process.env.CHROMIUM_PATH = await ensureChromium();
  }

  // The server runs on the image's Node; SERVER_NODE names another program.
  if (name === 'supported-agents') process.env.SERVER_NODE ??= await ensureNode(24);
  const { run } = await importBundled(`bench/${name}.ts`, `bench/${name}`);
  const result = await run();
  if (json) {
    print(`${JSON.stringify(result)}\n`, () => process.exit(0));
    return;
  }
  say(`\n${result.name}`);
  console.table(result.rows);
  for (const note of result.notes ?? []) say(note);
  process.exit(0);
}

await runMain(bench);
