import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type EmbeddedScript, embeddedScripts } from './embedded-scripts';
import { readCompose, REQUIRED_VARIABLES } from './read-repository';

const folder = mkdtempSync(join(tmpdir(), 'recado-compose-'));
afterAll(() => rmSync(folder, { recursive: true }));

const scripts = () => embeddedScripts(readCompose());

function scriptNamed(name: string): EmbeddedScript {
  const script = scripts().find((one) => one.name === name);
  if (!script) throw new Error(`The compose file has no script ${name}.`);
  return script;
}

interface Ended {
  code: number;
  stderr: string;
}

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const path = `${folder}${delimiter}${process.env['PATH'] ?? ''}`;
    const child = execFile(command, args, { env: { PATH: path, ...env } }, (error, _stdout, stderr) => {
      if (error && child.exitCode === null) throw error;
      resolve({ code: child.exitCode ?? 0, stderr });
    });
  });
}

const syntaxOf = (text: string) => run('bash', ['-n', '-c', text]);

/**
 * Runs the healthcheck's JavaScript as mongosh does, against a replica set in a file: `state` is `uninitiated`, `primary` or
 * `secondary`. A wrong user or password ends it with code 1.
 */
const MONGOSH = `#!${process.execPath}
const { readFileSync, writeFileSync } = require('node:fs');
const file = process.env.FAKE_MONGO;
const mongo = JSON.parse(readFileSync(file, 'utf8'));
const args = process.argv.slice(2);
const valueOf = (name) => args[args.indexOf(name) + 1];
if (valueOf('-u') !== 'recado' || valueOf('-p') !== mongo.password) process.exit(1);
const rs = {
  status: () => { if (mongo.state === 'uninitiated') throw new Error('no replset config has been received'); },
  initiate: (config) => writeFileSync(file, JSON.stringify({ ...mongo, state: 'primary', config })),
};
const db = { hello: () => ({ isWritablePrimary: mongo.state === 'primary' }) };
new Function('rs', 'db', 'quit', valueOf('--eval'))(rs, db, (code) => process.exit(code));
`;

async function checkHealth(state: string, password: string = REQUIRED_VARIABLES.MONGO_PASSWORD) {
  const file = join(folder, 'mongo.json');
  writeFileSync(file, JSON.stringify({ state, password: REQUIRED_VARIABLES.MONGO_PASSWORD }));
  writeFileSync(join(folder, 'mongosh'), MONGOSH);
  chmodSync(join(folder, 'mongosh'), 0o755);
  const { code, stderr } = await run('sh', ['-c', scriptNamed('mongo.healthcheck').text], {
    MONGO_INITDB_ROOT_PASSWORD: password,
    FAKE_MONGO: file,
  });
  return {
    code,
    stderr,
    mongo: JSON.parse(readFileSync(file, 'utf8')) as { state: string; config?: unknown },
  };
}

describe.skipIf(process.platform === 'win32')('scripts in docker-compose.yml', () => {
  it('are the entrypoints and the healthchecks of MongoDB and of its backup', () => {
    expect(scripts().map(({ name }) => name)).toEqual([
      'mongo.entrypoint',
      'mongo.healthcheck',
      'backup.entrypoint',
      'backup.healthcheck',
    ]);
  });

  it('parse', async () => {
    for (const { text } of scripts()) expect(await syntaxOf(text)).toEqual({ code: 0, stderr: '' });
  });

  it('would be rejected with a syntax error', async () => {
    const { text } = scriptNamed('mongo.entrypoint');
    const broken = await syntaxOf(
      text.replace('echo "$MONGO_INITDB', 'echo "MONGO_INITDB').replace('D" |', 'D |'),
    );
    expect(broken.code).not.toBe(0);
    expect(broken.stderr).toContain('unexpected EOF');
  });
});

describe.skipIf(process.platform === 'win32')("MongoDB's healthcheck", () => {
  it('initiates the replica set once, and passes at the next run', async () => {
    const first = await checkHealth('uninitiated');
    expect(first).toMatchObject({ code: 1, stderr: '' });
    expect(first.mongo).toMatchObject({
      state: 'primary',
      config: { _id: 'rs0', members: [{ _id: 0, host: 'mongo:27017' }] },
    });
    expect(await checkHealth(first.mongo.state)).toMatchObject({ code: 0, stderr: '' });
  });

  it('leaves an initiated replica set as it is, and fails without a primary', async () => {
    const { code, mongo } = await checkHealth('secondary');
    expect(code).toBe(1);
    expect(mongo.config).toBeUndefined();
  });

  it('fails with a wrong password', async () => {
    expect((await checkHealth('primary', 'wrong')).code).toBe(1);
  });
});
