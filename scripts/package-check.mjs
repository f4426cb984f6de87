import { ensureDependencies } from './bootstrap/dependencies.mjs';
import { runMain } from './bootstrap/say.mjs';

/** Builds and checks the desktop app's packages without Electron's binary (docs/desktop.md). */
await runMain(async () => {
  await ensureDependencies();
  // Imported here, because it needs the packages that were just installed.
  const { runPackageCheck } = await import('./package-check/run-package-check.mjs');
  const { failed } = await runPackageCheck();
  process.exitCode = failed === 0 ? 0 : 1;
});
