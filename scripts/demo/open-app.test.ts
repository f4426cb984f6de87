import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { electronBinary, openApp } from './open-app.mjs';

const folder = mkdtempSync(join(tmpdir(), 'recado-open-app-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

/** Creates a program that replaces Electron and receives the app's folder and environment. */
function program(lines: string): string {
  const file = join(folder, 'electron');
  writeFileSync(file, `#!${process.execPath}\n${lines}\n`);
  chmodSync(file, 0o755);
  return file;
}

async function reportsOf(electron: string): Promise<string[]> {
  const said: string[] = [];
  const app = openApp(electron, 'http://127.0.0.1:4000', (text: string) => said.push(text));
  await new Promise((resolve) => app.once('close', resolve));
  return said;
}

it('starts Electron with the app and its server', async () => {
  const electron = program(
    `process.exitCode = process.argv[2].endsWith('desktop') && process.env.RECADO_SERVER_URL === 'http://127.0.0.1:4000' ? 0 : 1;`,
  );
  expect(await reportsOf(electron)).toEqual([]);
});

it('says why the app did not stay, with its own words', async () => {
  const [sentence] = await reportsOf(program(`console.error('Missing X server'); process.exitCode = 1;`));
  expect(sentence).toContain('The desktop app ended (code 1). Use the address above in a browser.');
  expect(sentence).toContain('Missing X server');
});

it('says so where the program cannot be run at all, and goes on', async () => {
  const said = await reportsOf(join(folder, 'nothing'));
  expect(said).toEqual([expect.stringContaining('The desktop app ended (spawn')]);
});

it('finds Electron where it was named, or not at all', () => {
  const electron = program('');
  vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', folder);
  expect(electronBinary()).toBe(electron);
  vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', join(folder, 'empty'));
  expect(electronBinary()).toBeUndefined();
});
