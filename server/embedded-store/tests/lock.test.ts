import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync, utimesSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startEmbeddedStore } from '../src';
import { LOCK_TIMES, lockDirectory } from '../src/lock';
import { STORE_ENVIRONMENT, STORE_PROGRAM } from '../src/testing';

const isLinux = process.platform === 'linux';
const QUICK = { ...LOCK_TIMES, touchMs: 50, watchMs: 400 };
let directory: string;
const children = new Set<ChildProcess>();

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recado-lock-'));
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
  await rm(directory, { recursive: true, force: true });
});

const lockFile = () => join(directory, 'recado.lock');
const bootId = () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
const leave = (owner: object) =>
  writeFile(lockFile(), JSON.stringify({ pid: 1, started: '1', token: 'left-behind', ...owner }));
/** Takes the lock and returns how long it took, in milliseconds. */
async function acquire(times = QUICK): Promise<number> {
  const before = performance.now();
  const lock = await lockDirectory(directory, times);
  const elapsed = performance.now() - before;
  expect(JSON.parse(await readFile(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid });
  await lock.release();
  return elapsed;
}

/** Starts a store as a process and waits until it listens. */
async function startProcess(command: string[] = []): Promise<ChildProcess> {
  const [program = process.execPath, ...args] = [
    ...command,
    process.execPath,
    STORE_PROGRAM,
    '--data',
    directory,
  ];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'], env: STORE_ENVIRONMENT });
  children.add(child);
  await once(child.stdout, 'data');
  return child;
}

describe.runIf(isLinux)('a lock left on the same kernel', () => {
  test.each([['this host'], ['another host name']])('by %s is taken over at once', async (which) => {
    await leave({ host: which === 'this host' ? hostname() : 'loja-antiga', boot: bootId() });
    expect(await acquire({ ...QUICK, watchMs: 60_000 })).toBeLessThan(30_000);
    expect(await readdir(directory)).toEqual([]);
  });

  test('is taken by one of ten starts at the same time', async () => {
    await leave({ host: 'loja-antiga', boot: bootId() });
    const starts = await Promise.allSettled(
      Array.from({ length: 10 }, () => lockDirectory(directory, QUICK)),
    );
    const acquired = starts.filter((start) => start.status === 'fulfilled');
    expect(acquired).toHaveLength(1);
    await acquired[0]?.value.release();
  });

  test('by a process that is stopped is not taken over', async () => {
    const child = await startProcess();
    child.kill('SIGSTOP');
    await expect(lockDirectory(directory, QUICK)).rejects.toThrow(
      `in use by process ${child.pid} on ${hostname()} (${lockFile()})`,
    );
  });

  test('is found in a folder with a long path too', async () => {
    directory = join(directory, 'a'.repeat(90));
    await mkdir(directory);
    const lock = await lockDirectory(directory, QUICK);
    await expect(lockDirectory(directory, QUICK)).rejects.toThrow('in use');
    await lock.release();
    await acquire();
  });
});

const NAMESPACES = ['unshare', '--pid', '--fork', '--uts', '--kill-child'];
const canUnshare = isLinux && spawnSync(NAMESPACES[0]!, [...NAMESPACES.slice(1), 'true']).status === 0;

test.runIf(canUnshare)('a container on this kernel keeps the folder until it is killed', async () => {
  const named = [...NAMESPACES, 'sh', '-c', 'hostname loja-2 && exec "$0" "$@"'];
  const container = await startProcess(named);
  await expect(lockDirectory(directory, QUICK)).rejects.toThrow('on loja-2');
  container.kill('SIGKILL');
  await once(container, 'exit');
  await vi.waitFor(() => acquire({ ...QUICK, watchMs: 60_000 }), { timeout: 20_000 });
});

describe('a lock of another kernel', () => {
  const elsewhere = { host: 'outro-computador', boot: 'another-boot' };

  test('that no process touches is taken over after a while', async () => {
    await leave(elsewhere);
    expect(await acquire()).toBeGreaterThanOrEqual(QUICK.watchMs - 5);
  });

  test('that its owner touches is respected', async () => {
    await leave(elsewhere);
    const touching = setInterval(() => utimesSync(lockFile(), new Date(), new Date()), 20);
    try {
      await expect(lockDirectory(directory, QUICK)).rejects.toThrow(
        `in use by process 1 on outro-computador (${lockFile()})`,
      );
    } finally {
      clearInterval(touching);
    }
  });
});

test('a held lock is touched', async () => {
  const lock = await lockDirectory(directory, QUICK);
  utimesSync(lockFile(), new Date(0), new Date(0));
  await vi.waitFor(() => expect(statSync(lockFile()).mtimeMs).toBeGreaterThan(0), { timeout: 20_000 });
  await lock.release();
});

test('an owner whose lock was taken over commits nothing more', async () => {
  const onLost = vi.fn();
  const store = await startEmbeddedStore({ directory, lockTimes: { ...QUICK, checkMs: 0 }, onLost });
  const client = await new MongoClient(store.url).connect();
  const rows = client.db().collection('rows');
  await rows.insertOne({ n: 1 });
  await leave({ host: 'outro-computador', boot: 'another-boot', token: 'taken' });
  await expect(rows.insertOne({ n: 2 })).rejects.toThrow('taken over');
  expect(onLost).toHaveBeenCalledWith(expect.stringContaining(lockFile()));
  expect(await rows.countDocuments()).toBe(1);
  await client.close();
  await store.close();
  // The other process's file is unchanged.
  expect(JSON.parse(await readFile(lockFile(), 'utf8'))).toMatchObject({ token: 'taken' });
});
