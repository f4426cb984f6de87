import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CrashFiles } from './crashFiles';

const START = Date.UTC(2026, 0, 1);
let home: string;
let folder: string;
let now: number;
let files: CrashFiles;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'recado-crashes-'));
  folder = join(home, 'crashes');
  now = START;
  files = new CrashFiles(folder, '1.0.0', () => now);
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

test('stores the kind, time, version and cause', () => {
  files.write('page', 'oom (exit code 5)');
  expect(files.all()).toEqual([
    { kind: 'page', at: '2026-01-01T00:00:00.000Z', version: '1.0.0', cause: 'oom (exit code 5)' },
  ]);
});

test('keeps the last ten and no other file of the folder is deleted', () => {
  files.write('page', '0');
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  for (let crash = 1; crash <= 13; crash += 1) {
    now += 1_000;
    files.write('page', String(crash));
  }
  expect(files.all().map(({ cause }) => Number(cause))).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
  expect(readdirSync(folder)).toContain('notes.txt');
});

test('returns the time of the last crash of a kind', () => {
  expect(files.last('main')).toBeNull();
  files.write('main', 'first');
  now += 5_000;
  files.write('main', 'second');
  now += 5_000;
  files.write('gpu', 'crashed');
  expect(files.last('main')).toBe(START + 5_000);
});

test('leaves out a file that was written only partly', () => {
  files.write('page', 'whole');
  writeFileSync(join(folder, '2026-01-02T00-00-00-000Z-main.json'), '{"kind":"ma');
  expect(files.all().map(({ cause }) => cause)).toEqual(['whole']);
  expect(files.last('main')).toBeNull();
});

test('throws when nothing can be written', () => {
  writeFileSync(folder, 'a file with the name of the folder');
  expect(() => files.write('page', 'lost')).toThrow();
  expect(existsSync(folder)).toBe(true);
  expect(files.all()).toEqual([]);
});
