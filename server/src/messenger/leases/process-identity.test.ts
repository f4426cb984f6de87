import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hasEnded, identifyProcess, type ProcessIdentity } from './process-identity';

const module = fileURLToPath(new URL('../../../../.cache/workers/process-identity.mjs', import.meta.url));
const children: ChildProcess[] = [];

/** Starts a Node process that runs until it is killed. */
async function running(): Promise<{ child: ChildProcess; identity: ProcessIdentity }> {
  const child = spawn(process.execPath, ['-e', 'process.stdout.write("up"); setInterval(() => 0, 1e6)']);
  children.push(child);
  await once(child.stdout, 'data');
  return { child, identity: (await identifyProcess(child.pid))! };
}
afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));

function isolates(): boolean {
  try {
    execFileSync('unshare', ['-r', '-p', '-f', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Identifies a process in another PID namespace, and lets it judge a process of this namespace. */
function elsewhere(flags: string[], of: ProcessIdentity): { own: ProcessIdentity | null; ended: boolean } {
  const script = `
    import { hasEnded, identifyProcess } from ${JSON.stringify(module)};
    const of = ${JSON.stringify(of)};
    process.stdout.write(JSON.stringify({ own: (await identifyProcess()) ?? null, ended: await hasEnded(of) }));`;
  const command = [process.execPath, '--input-type=module', '-e', script];
  return JSON.parse(execFileSync('unshare', ['-r', '-p', '-f', ...flags, ...command], { encoding: 'utf8' }));
}

describe.runIf(process.platform === 'linux')('a process of this machine', () => {
  it('has ended once it was killed, and not while it runs or is stopped', async () => {
    const { child, identity } = await running();
    expect(await hasEnded(identity)).toBe(false);
    child.kill('SIGSTOP');
    await expect.poll(() => hasEnded(identity)).toBe(false);
    child.kill('SIGKILL');
    await expect.poll(() => hasEnded(identity)).toBe(true);
  });

  it('has ended when its number belongs to a later process', async () => {
    const { identity } = await running();
    expect(await hasEnded({ ...identity, startedAt: '1' })).toBe(true);
  });

  it('is unknown to another machine, boot or namespace', async () => {
    const { identity } = await running();
    expect(await hasEnded({ ...identity, machine: `another ${identity.machine}`, pid: 2 ** 22 - 1 })).toBe(
      false,
    );
  });
});

describe.runIf(process.platform === 'linux' && isolates())('a container on the same kernel', () => {
  beforeAll(async () => {
    await build({
      input: fileURLToPath(new URL('process-identity.ts', import.meta.url)),
      platform: 'node',
      output: { file: module, format: 'esm' },
    });
  });

  it('with the same host name does not declare a running process of the host ended', async () => {
    const { identity } = await running();
    const { own, ended } = elsewhere(['--mount-proc'], identity);
    expect(own?.machine).not.toBe(identity.machine);
    expect(ended).toBe(false);
  });

  it('with the host’s /proc neither identifies itself nor judges others', async () => {
    const { identity } = await running();
    expect(elsewhere([], identity)).toEqual({ own: null, ended: false });
  });
});
