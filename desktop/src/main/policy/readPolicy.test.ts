import type * as ChildProcess from 'node:child_process';
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type PolicySystem, readPolicy, runProgram } from './readPolicy';

vi.mock('node:child_process', async (original) => {
  const real = await original<typeof ChildProcess>();
  return { ...real, execFile: vi.fn(real.execFile) };
});

const DOMAIN = 'br.app.recado.desktop.plist';
const me = userInfo().uid;

let folder: string;
let log: ReturnType<typeof vi.fn<PolicySystem['log']>>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recado-policy-'));
  chmodSync(folder, 0o755);
  log = vi.fn();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (system: Partial<PolicySystem>) =>
  readPolicy({ platform: 'linux', env: {}, run: () => Promise.resolve(null), owner: me, log, ...system });

/** Returns the output of `reg.exe query`. */
const query = (hive: string, lines: string[]) =>
  ['', `${hive}\\Software\\Policies\\Recado`, ...lines, '', ''].join('\r\n');

describe('The registry', () => {
  test('is read by absolute path, machine before user', async () => {
    const calls: [string, string[]][] = [];
    const run = (program: string, args: string[]) => {
      calls.push([program, args]);
      const isMachine = args[1]?.startsWith('HKLM');
      return Promise.resolve(
        isMachine
          ? query('HKEY_LOCAL_MACHINE', [
              '    (Default)    REG_SZ    x',
              '    SERVER    REG_SZ    atende.example.test',
              '    serverLocked    REG_DWORD    0x1',
            ])
          : query('HKEY_CURRENT_USER', [
              '    server    REG_SZ    other.example.test',
              '    updates    REG_SZ    notify',
              '    downloads    REG_BINARY    00',
            ]),
      );
    };
    const env = { SystemRoot: 'C:\\WINDOWS' };
    expect(await read({ platform: 'win32', env, run })).toEqual({
      server: 'https://atende.example.test',
      serverLocked: true,
      updates: 'notify',
    });
    expect(calls).toEqual(
      ['HKLM', 'HKCU'].map((hive) => [
        'C:\\WINDOWS\\System32\\reg.exe',
        ['query', `${hive}\\Software\\Policies\\Recado`],
      ]),
    );
    expect(log).toHaveBeenCalledWith('policy values ignored', { keys: ['downloads'] });
  });

  test('without the key sets nothing', async () => {
    expect(await read({ platform: 'win32' })).toEqual({});
    expect(log).not.toHaveBeenCalled();
  });

  test('that cannot be read sets nothing and is logged', async () => {
    const run = () => Promise.reject(new Error('timed out'));
    expect(await read({ platform: 'win32', run })).toEqual({});
    expect(log).toHaveBeenCalledTimes(2);
  });
});

describe('The policy file of Linux', () => {
  const path = () => join(folder, 'policy.json');
  const write = (text: string) => writeFileSync(path(), text, { mode: 0o644 });

  test('is read', async () => {
    write('{"updates":"off","spellCheck":false}');
    expect(await read({ path: path() })).toEqual({ updates: 'off', spellCheck: false });
    expect(log).not.toHaveBeenCalled();
  });

  test('may be absent, also with its folder', async () => {
    expect(await read({ path: path() })).toEqual({});
    expect(await read({ path: join(folder, 'absent/policy.json') })).toEqual({});
    expect(log).not.toHaveBeenCalled();
  });

  test.each([
    ['writable by its group', () => chmodSync(path(), 0o664)],
    ['writable by everyone', () => chmodSync(path(), 0o646)],
    ['in a folder writable by everyone', () => chmodSync(folder, 0o777)],
    [
      'a link',
      () => {
        rmSync(path());
        writeFileSync(join(folder, 'other.json'), '{"updates":"off"}');
        symlinkSync(join(folder, 'other.json'), path());
      },
    ],
    [
      'a folder',
      () => {
        rmSync(path());
        mkdirSync(path());
      },
    ],
    ['too large', () => write(JSON.stringify({ updates: 'off', more: 'x'.repeat(70_000) }))],
    ['not JSON', () => write('updates=off')],
    ['a list', () => write('["off"]')],
  ])('is ignored and logged if it is %s', async (_what, change) => {
    write('{"updates":"off"}');
    change();
    expect(await read({ path: path() })).toEqual({});
    expect(log).toHaveBeenCalledWith('policy source ignored', expect.objectContaining({ name: path() }));
  });

  test('of another owner is ignored', async () => {
    write('{"updates":"off"}');
    expect(await read({ path: path(), owner: me + 1 })).toEqual({});
    expect(log).toHaveBeenCalledOnce();
  });
});

describe('Managed preferences of macOS', () => {
  test('are converted, machine before user', async () => {
    mkdirSync(join(folder, userInfo().username), { mode: 0o755 });
    writeFileSync(join(folder, DOMAIN), '{"updates":"off"}', { mode: 0o644 });
    writeFileSync(join(folder, userInfo().username, DOMAIN), '{"updates":"auto","language":"en"}', {
      mode: 0o644,
    });
    const run = (program: string, args: string[], input?: Buffer) => {
      expect([program, ...args]).toEqual(['/usr/bin/plutil', '-convert', 'json', '-o', '-', '-']);
      return Promise.resolve(String(input));
    };
    expect(await read({ platform: 'darwin', path: folder, run })).toEqual({ updates: 'off', language: 'en' });
  });

  test('are ignored if everyone may change them', async () => {
    writeFileSync(join(folder, DOMAIN), '{"updates":"off"}');
    chmodSync(join(folder, DOMAIN), 0o666);
    const run = () => Promise.reject(new Error('not reached'));
    expect(await read({ platform: 'darwin', path: folder, run })).toEqual({});
    expect(log).toHaveBeenCalledOnce();
  });
});

describe('A program', () => {
  const node = (script: string, input?: Buffer) => runProgram(process.execPath, ['-e', script], input);

  test('receives its input and returns its output', async () => {
    expect(await node('process.stdin.pipe(process.stdout)', Buffer.from('olá'))).toBe('olá');
  });

  test('may take seconds, as on a computer that is starting', async () => {
    await node('');
    expect(vi.mocked(execFile).mock.lastCall?.[2]).toMatchObject({ timeout: 20_000 });
  });

  test('that exits with 1 returns null', async () => expect(await node('process.exit(1)')).toBeNull());

  test('that fails otherwise throws', async () => {
    await expect(node('process.exit(2)')).rejects.toThrow();
    await expect(runProgram('/absent/program', [])).rejects.toThrow('ENOENT');
  });
});

test('reports how long a file and a program take to read', async ({ annotate }) => {
  const path = join(folder, 'policy.json');
  writeFileSync(path, '{ "updates": "off" }', { mode: 0o644 });
  // Outside of Windows, the backslashes are part of the program's name.
  const windows = join(folder, 'windows');
  writeFileSync(`${windows}\\System32\\reg.exe`, '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const env = { SystemRoot: windows };
  for (const [system, expected] of [
    [{ platform: 'linux', path }, { updates: 'off' }],
    [{ platform: 'win32', env, run: runProgram }, {}],
  ] as const) {
    const started = performance.now();
    expect(await read(system)).toEqual(expected);
    await annotate(`${system.platform}: ${(performance.now() - started).toFixed(1)} ms`);
  }
});
