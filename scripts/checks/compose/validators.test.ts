import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { embeddedScripts } from './embedded-scripts';
import { readCompose, REQUIRED_VARIABLES } from './read-repository';

const folder = mkdtempSync(join(tmpdir(), 'recado-validators-'));
afterAll(() => rmSync(folder, { recursive: true }));

const isInstalled = (tool: string, argument: string) => spawnSync(tool, [argument]).status === 0;

function fileOf(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** Returns what a tool reports about a file; throws with its output if it fails. */
const validate = (tool: string, ...args: string[]) =>
  execFileSync(tool, args, { encoding: 'utf8', env: { ...process.env, ...REQUIRED_VARIABLES } });

const contentOf = (config: string) => readCompose().configs?.[config]?.content ?? '';

/** They are not installed everywhere; each is skipped by its name. */
describe('files inside docker-compose.yml', () => {
  it.skipIf(!isInstalled('caddy', 'version'))('satisfy caddy validate', () => {
    const check = (text: string) =>
      validate('caddy', 'validate', '--adapter', 'caddyfile', '--config', fileOf('Caddyfile', text));
    expect(check(contentOf('caddyfile'))).toContain('Valid configuration');
    expect(() => check(contentOf('caddyfile').replace('reverse_proxy', 'reverse_porxy'))).toThrow();
  });

  it.skipIf(!isInstalled('shellcheck', '--version'))('satisfy shellcheck', () => {
    const check = (text: string) => validate('shellcheck', '--shell=bash', fileOf('script.sh', text));
    for (const { text } of embeddedScripts(readCompose())) expect(check(text)).toBe('');
    expect(() => check('cd $folder\n')).toThrow();
  });

  it.skipIf(!isInstalled('promtool', '--version'))('satisfy promtool', () => {
    const check = (text: string) =>
      validate('promtool', 'check', 'config', '--syntax-only', fileOf('prometheus.yml', text));
    expect(check(contentOf('prometheus'))).toContain('SUCCESS');
    expect(() => check(contentOf('prometheus').replace('job_name', 'job_nmae'))).toThrow();
  });
});
