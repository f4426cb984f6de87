import { readFileSync } from 'node:fs';
import { importBundled } from './bootstrap/bundled.mjs';
import { run } from './bootstrap/child.mjs';
import { ensureDependencies } from './bootstrap/dependencies.mjs';
import { ensureNode, pathWith } from './bootstrap/node-release.mjs';
import { inRoot, ROOT } from './bootstrap/paths.mjs';
import { elapsed, PlainError, runMain, say } from './bootstrap/say.mjs';

/**
 * `npm run rehearsal`: builds the server's image in a temporary folder without Docker, starts what it would contain, waits for
 * its healthcheck and stops it (`docs/operations/README.md`). Needs 3 GB of temporary space and the npm registry.
 */
await runMain(async () => {
  if (process.platform === 'win32') throw new PlainError('The rehearsal needs Linux or macOS.');
  await ensureDependencies();
  const started = performance.now();
  const { nodeOf, rehearse } = await importBundled('rehearsal/rehearse.ts', 'rehearsal');
  const node = await ensureNode(nodeOf(readFileSync(inRoot('server', 'Dockerfile'), 'utf8')));
  say(`Node ${(await run(node, ['--version'], { quiet: true })).output.trim()}`);
  await rehearse({ root: ROOT, path: pathWith(node), say });
  say(`✓ rehearsal passed (${elapsed(started)})`);
  process.exit(0);
});
