import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ignoreRules } from '../checks/compose/docker-ignore';
import { freePort } from '../reliability/free-port';
import { buildImage } from './build-image';
import { planImage } from './image-plan';
import { runImage } from './run-image';

const DOCKERFILE = `
FROM node:24 AS build
WORKDIR /app
COPY package.json ./
COPY . .
RUN mkdir dist && cp source.mjs dist/main.mjs && ls > dist/context.txt
FROM node:24
ENV STATUS=200
WORKDIR /app
COPY --from=build /app/dist dist
RUN mkdir /data && chown node:node /data
CMD ["node", "dist/main.mjs"]
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
`;

const SERVER = `
import { createServer } from 'node:http';
const server = createServer((_, response) => response.writeHead(Number(process.env.STATUS)).end());
server.listen(Number(process.env.PORT), '127.0.0.1');
process.once('SIGTERM', () => { if (process.env.EXIT !== 'never') process.exit(Number(process.env.EXIT ?? 0)); });
`;

interface Rehearsed {
  dockerfile: string;
  startPeriodMs: number;
  graceMs: number;
}

/** A busy machine must not fail a test. */
const UNHURRIED: Rehearsed = { dockerfile: DOCKERFILE, startPeriodMs: 30_000, graceMs: 30_000 };

describe.skipIf(process.platform === 'win32')('the rehearsal of a small image', () => {
  let folder: string;
  const lines: string[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'recado-rehearsal-test-'));
    mkdirSync(join(folder, 'context'));
    mkdirSync(join(folder, 'stages'));
    lines.length = 0;
    const files = { 'package.json': '{}', 'source.mjs': SERVER, 'secret.txt': 'secret' };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'context', name), text);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const path = { PATH: process.env['PATH'] ?? '' };
  const build = (dockerfile: string) =>
    buildImage(planImage(dockerfile), {
      context: join(folder, 'context'),
      isIgnored: ignoreRules('secret.txt'),
      folder: join(folder, 'stages'),
      environment: path,
      say: (text) => lines.push(text),
    });

  async function rehearse(environment: Record<string, string> = {}, change: Partial<Rehearsed> = {}) {
    const { dockerfile, startPeriodMs, graceMs } = { ...UNHURRIED, ...change };
    const image = await build(dockerfile);
    const stage = planImage(dockerfile).at(-1);
    if (!stage?.command || !stage.healthcheck) throw new Error('The Dockerfile lacks a command.');
    let wasHealthy = false;
    await runImage(
      {
        command: stage.command,
        folder: join(image, 'app'),
        environment: { ...path, ...stage.environment, PORT: String(await freePort()), ...environment },
        healthcheck: { ...stage.healthcheck, startPeriodMs },
        graceMs,
        say: (text) => lines.push(text),
      },
      async () => void (wasHealthy = true),
    );
    return { image, wasHealthy };
  }

  it('passes, without what .dockerignore excludes, and names what was skipped', async () => {
    const { image, wasHealthy } = await rehearse();
    expect(wasHealthy).toBe(true);
    expect(readFileSync(join(image, 'app/dist/context.txt'), 'utf8')).toBe(
      'dist\npackage.json\nsource.mjs\n',
    );
    expect(lines).toContain('skipped, only root can run it: chown node:node /data');
    expect(lines.join('\n')).toContain('ended with code 0');
  });

  it('fails if the server is not healthy within the start period', async () => {
    await expect(rehearse({ STATUS: '503' }, { startPeriodMs: 1_500 })).rejects.toThrow('not healthy');
  });

  it('fails if the server ends with another code', async () => {
    await expect(rehearse({ EXIT: '3' })).rejects.toThrow('ended with 3 after SIGTERM');
  });

  it('fails if the server does not end within the grace period', async () => {
    await expect(rehearse({ EXIT: 'never' }, { graceMs: 500 })).rejects.toThrow('did not end within 500 ms');
  });

  it('fails if the image lacks a folder that the server needs', async () => {
    const dockerfile = DOCKERFILE.replace('COPY --from=build /app/dist dist\n', '');
    await expect(rehearse({}, { dockerfile })).rejects.toThrow('Cannot find module');
  });

  it('fails if a step fails', async () => {
    await expect(build(DOCKERFILE.replace('RUN mkdir dist', 'RUN mkdir a/b'))).rejects.toThrow('a/b');
  });

  it.each([
    ['COPY nothing ./', 'does not exist'],
    ['COPY secret.txt ./', 'excludes it'],
    ['COPY --from=nowhere /app a', 'no earlier stage'],
  ])('fails for %s', async (line, problem) => {
    await expect(build(`FROM node:24\n${line}\n`)).rejects.toThrow(problem);
  });
});
