import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type InputOptions, type OutputOptions, rolldown } from 'rolldown';
import { SPEC_RELEASE_KEY } from '../../../release-key';
import { REG_EXE } from './registry';
import type { HostName } from './shell';

const DESKTOP = fileURLToPath(new URL('../../../', import.meta.url));
const standIn = (name: string) => join(DESKTOP, 'e2e/shell/stand-in', name);
/** Stands for `C:\\Windows`. Outside of Windows, backslashes after it are part of a file's name. */
export const WINDOWS = join(DESKTOP, '.cache/windows');
/** The platform that the app sees. Playwright, outside the bundle, needs the real one. */
const PLATFORM = 'process.env.SHELL_PLATFORM';

type Bundle = [input: InputOptions, output: OutputOptions];

/** Main process and preload script of each host. From `main`, `../../dist/web` and `../preload` are as in the package. */
const BUNDLES: Record<HostName, { folder: string; main: Bundle; preload: Bundle }> = {
  'stand-in': {
    folder: join(DESKTOP, '.cache'),
    main: [
      {
        input: join(DESKTOP, 'src/main/index.ts'),
        platform: 'node',
        external: ['playwright-core'],
        resolve: { alias: { electron: standIn('electron.ts') } },
        transform: {
          define: { 'process.platform': PLATFORM, RECADO_RELEASE_KEY: JSON.stringify(SPEC_RELEASE_KEY) },
        },
      },
      { format: 'es' },
    ],
    preload: [
      {
        input: join(DESKTOP, 'src/preload/index.ts'),
        resolve: { alias: { electron: standIn('preload-electron.ts') } },
        transform: { define: { 'process.platform': 'shellPlatform' } },
      },
      { format: 'iife' },
    ],
  },
  electron: {
    folder: join(DESKTOP, '.cache-electron'),
    main: [
      { input: join(DESKTOP, 'e2e/shell/electron/main.ts'), platform: 'node', external: ['electron'] },
      { format: 'es' },
    ],
    preload: [{ input: join(DESKTOP, 'src/preload/index.ts'), external: ['electron'] }, { format: 'cjs' }],
  },
};

const bundled = new Map<HostName, Promise<string>>();

/**
 * Bundles the main process and the preload scripts for a host, once per worker.
 * @returns the path of the main bundle
 */
export function bundleShell(host: HostName): Promise<string> {
  const bundling = bundled.get(host) ?? bundle(host);
  bundled.set(host, bundling);
  return bundling;
}

async function bundle(host: HostName): Promise<string> {
  const { folder, main, preload } = BUNDLES[host];
  const path = join(folder, 'main/index.js');
  if (host === 'stand-in') replaceFile(`${WINDOWS}\\System32\\reg.exe`, REG_EXE, 0o755);
  await Promise.all([build(main, path), build(preload, join(folder, 'preload/index.cjs'))]);
  return path;
}

async function build([input, output]: Bundle, path: string): Promise<void> {
  const bundle = await rolldown({ ...input, logLevel: 'silent' });
  const { output: chunks } = await bundle.generate({ ...output, codeSplitting: false });
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
