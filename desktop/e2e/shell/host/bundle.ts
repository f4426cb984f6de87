import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type InputOptions, type OutputOptions, rolldown } from 'rolldown';
import { SPEC_RELEASE_KEY } from '../../../release-key';
import { REG_EXE } from './registry';

const DESKTOP = fileURLToPath(new URL('../../../', import.meta.url));
const standIn = (name: string) => join(DESKTOP, 'e2e/shell/stand-in', name);
/** `../../dist/web` and `../preload` of the main bundle are the same folders as in the package. */
const OUT = join(DESKTOP, '.cache');
/** Stands for `C:\\Windows`. Outside of Windows, backslashes after it are part of a file's name. */
export const WINDOWS = join(OUT, 'windows');
/** The platform that the app sees. Playwright, outside the bundle, needs the real one. */
const PLATFORM = 'process.env.SHELL_PLATFORM';

let bundled: Promise<string> | undefined;

/**
 * Bundles the main process and the preload scripts on the stand-in, once per worker.
 * @returns the path of the main bundle
 */
export function bundleShell(): Promise<string> {
  return (bundled ??= bundle());
}

async function bundle(): Promise<string> {
  const main = join(OUT, 'main/index.js');
  replaceFile(`${WINDOWS}\\System32\\reg.exe`, REG_EXE, 0o755);
  await Promise.all([
    build(
      {
        input: join(DESKTOP, 'src/main/index.ts'),
        platform: 'node',
        external: ['playwright-core'],
        resolve: { alias: { electron: standIn('electron.ts') } },
        transform: {
          define: { 'process.platform': PLATFORM, RECADO_RELEASE_KEY: JSON.stringify(SPEC_RELEASE_KEY) },
        },
      },
      { format: 'es', codeSplitting: false },
      main,
    ),
    build(
      {
        input: join(DESKTOP, 'src/preload/index.ts'),
        resolve: { alias: { electron: standIn('preload-electron.ts') } },
        transform: { define: { 'process.platform': 'shellPlatform' } },
      },
      { format: 'iife', codeSplitting: false },
      join(OUT, 'preload/index.cjs'),
    ),
  ]);
  return main;
}

async function build(input: InputOptions, output: OutputOptions, path: string): Promise<void> {
  const bundle = await rolldown({ ...input, logLevel: 'silent' });
  const { output: chunks } = await bundle.generate(output);
  await bundle.close();
  const [chunk] = chunks;
  replaceFile(path, chunk.code);
}

function replaceFile(path: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(path), { recursive: true });
  // Another worker may be reading the file, which has the same text.
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, text, { mode });
  renameSync(temporary, path);
}
