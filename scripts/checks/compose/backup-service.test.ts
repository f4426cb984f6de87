import { execFile, execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { embeddedScripts } from './embedded-scripts';
import { readCompose } from './read-repository';

const PASSWORD = "it's secret";
const DAY_MS = 86_400_000;

/** Writes its arguments and the password of its configuration into the archive; fails if `FAKE_FAILS` is set. */
const MONGODUMP = `#!/bin/bash
for word in "$@"; do
  case "$word" in
    --archive=*) archive="\${word#*=}" ;;
    --config=*) config="\${word#*=}" ;;
  esac
done
{ echo "$@"; cat "$config"; } > "$archive"
[ -z "\${FAKE_FAILS:-}" ]
`;
/** Notes how long the service would wait, and ends it. */
const SLEEP = `#!/bin/bash
echo "$1" >> "$FAKE_WAITS"
kill -TERM $PPID
`;

let folder: string;
let backups: string;
let media: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recado-backup-service-'));
  [backups, media] = [join(folder, 'backups'), join(folder, 'data/media')];
  for (const each of [backups, join(media, '1/aa')]) mkdirSync(each, { recursive: true });
  for (const [name, text] of [
    ['mongodump', MONGODUMP],
    ['sleep', SLEEP],
  ] as const) {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o755);
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Returns a script of the service with the paths of this test. */
function scriptOf(key: 'entrypoint' | 'healthcheck'): string {
  const script = embeddedScripts(readCompose()).find(({ name }) => name === `backup.${key}`);
  if (!script) throw new Error(`The service has no ${key}.`);
  return script.text
    .replaceAll('/data/media', media)
    .replaceAll('/tmp/mongodump.yml', join(folder, 'mongodump.yml'))
    .replaceAll('${folder:16:10}', `\${folder:${backups.length + 8}:10}`)
    .replaceAll('/backups', backups);
}

function run(key: 'entrypoint' | 'healthcheck', more: Record<string, string> = {}) {
  const env = {
    PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}`,
    // Without a terminal, bash would read the user's settings.
    HOME: folder,
    MONGO_PASSWORD: PASSWORD,
    BACKUP_AT: '03:40',
    FAKE_WAITS: join(folder, 'waits'),
    ...more,
  };
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(
      'bash',
      ['-c', scriptOf(key)],
      { env, timeout: 20_000 },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

const made = () => readdirSync(backups).sort();
/** Lets all backups seem to be of an earlier day. */
function age(days: number): void {
  for (const name of made()) {
    const at = new Date(Date.now() - days * DAY_MS);
    utimesSync(join(backups, name), at, at);
  }
}
const NOW = Date.now();
const named = (daysAgo: number): string =>
  `recado-${new Date(NOW - daysAgo * DAY_MS).toISOString().slice(0, 19).replaceAll(':', '')}Z`;

describe.skipIf(process.platform !== 'linux')('the service "backup"', () => {
  it('dumps the database with its oplog, then copies the files, and waits for the next time', async () => {
    writeFileSync(join(media, '1/aa/first'), 'one');
    expect(await run('entrypoint')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('backup made') as string,
      stderr: '',
    });
    const [name = ''] = made();
    expect(name).toMatch(/^recado-\d{4}-\d\d-\d\dT\d{6}Z$/);
    const archive = readFileSync(join(backups, name, 'mongo.archive.gz'), 'utf8');
    expect(archive).toContain('--host=mongo --username=recado --authenticationDatabase=admin --oplog --gzip');
    expect(archive).toContain("password: 'it''s secret'");
    expect(archive.split('\n')[0]).not.toContain('secret');
    expect(readFileSync(join(backups, name, 'media/1/aa/first'), 'utf8')).toBe('one');
    expect((await run('healthcheck')).code).toBe(0);
    const seconds = Number(readFileSync(join(folder, 'waits'), 'utf8').trim());
    const at = new Date(Date.now() + seconds * 1_000).toISOString();
    expect(['03:39', '03:40']).toContain(at.slice(11, 16));
  });

  it('links files of the backup before, and leaves out those that were deleted since', async () => {
    for (const file of ['stays', 'erased']) writeFileSync(join(media, '1/aa', file), file);
    const before = join(backups, named(1), 'media/1/aa');
    mkdirSync(join(backups, named(1)));
    execFileSync('cp', ['-a', media, join(backups, named(1), 'media')]);
    age(1.5);
    rmSync(join(media, '1/aa/erased'));
    writeFileSync(join(media, '1/aa/with space'), 'new');
    expect((await run('entrypoint')).code).toBe(0);
    const after = join(backups, made().at(-1) ?? '', 'media/1/aa');
    expect(readdirSync(after).sort()).toEqual(['stays', 'with space']);
    expect(statSync(join(after, 'stays')).ino).toBe(statSync(join(before, 'stays')).ino);
    expect(readdirSync(before).sort()).toEqual(['erased', 'stays']);
  });

  it('makes no backup at its start while one is of today', async () => {
    mkdirSync(join(backups, named(0.2)));
    expect((await run('entrypoint')).stdout).toBe('');
    expect(made()).toHaveLength(1);
  });

  it('leaves nothing of a failed backup, deletes none, and is unhealthy after 26 hours', async () => {
    for (let days = 2; days < 12; days += 1) mkdirSync(join(backups, named(days)));
    age(2);
    const before = made();
    expect(await run('entrypoint', { FAKE_FAILS: '1' })).toMatchObject({
      stdout: '',
      stderr: 'backup failed; the earlier ones remain\n',
    });
    expect(made()).toEqual(before);
    expect((await run('healthcheck')).code).toBe(1);
  });

  it('deletes an interrupted backup, and retains seven and the newest of each of four weeks', async () => {
    mkdirSync(join(backups, 'part/media'), { recursive: true });
    for (let days = 1; days < 60; days += 1)
      mkdirSync(join(backups, named(days), 'media'), { recursive: true });
    age(2);
    await run('entrypoint');
    const retained = made().toReversed();
    expect(existsSync(join(backups, 'part'))).toBe(false);
    expect(retained.slice(1, 7)).toEqual([1, 2, 3, 4, 5, 6].map(named));
    // Seven days are of one or two weeks.
    expect(retained.length - 7).toBeGreaterThanOrEqual(2);
    expect(retained.length - 7).toBeLessThanOrEqual(3);
    expect(retained.at(-1)?.slice(7, 17)).toMatch(/^\d{4}-\d\d-\d\d$/);
  });
});
