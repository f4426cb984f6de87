import { ensureBuilt } from './bootstrap/build.mjs';
import { run } from './bootstrap/child.mjs';
import { ensureChromium } from './bootstrap/chromium.mjs';
import { ensureDependencies } from './bootstrap/dependencies.mjs';
import { inRoot, ROOT } from './bootstrap/paths.mjs';
import { runMain } from './bootstrap/say.mjs';

/** Takes the screenshots of docs/screens from a new demo. Review them before committing. */
await runMain(async () => {
  await ensureDependencies();
  await ensureBuilt();
  const cli = inRoot('node_modules', '@playwright', 'test', 'cli.js');
  const { code } = await run(
    process.execPath,
    [cli, 'test', '--config', 'desktop/screenshots/screenshots.config.ts'],
    {
      cwd: ROOT,
      env: { CHROMIUM_PATH: await ensureChromium() },
    },
  );
  process.exitCode = code;
});
