import { describe, expect, it } from 'vitest';
import { readText } from '../checks/compose/read-repository';
import { durationMs, mapCommand, mapPort, planImage } from './image-plan';

const stages = () => planImage(readText('server', 'Dockerfile'));

describe('planImage', () => {
  it('reads the stage that builds the server', () => {
    const [build] = stages();
    expect(build).toMatchObject({ name: 'build', folder: '/app' });
    expect(build?.image).toMatch(/^node:\d+/);
    const runs = build?.steps.flatMap((step) => (step.kind === 'run' ? [step] : [])) ?? [];
    expect(runs.map(({ folder }) => folder)).toEqual(['/app', '/app']);
    expect(runs[0]?.command).toMatch(/^npm ci /);
    expect(build?.steps).toContainEqual({ kind: 'copy', sources: ['.'], target: '/app' });
    expect(build?.steps).toContainEqual({
      kind: 'copy',
      sources: ['package.json', 'package-lock.json'],
      target: '/app/',
    });
  });

  it('reads the image that runs', () => {
    const image = stages().at(-1);
    expect(image).toMatchObject({
      folder: '/app',
      user: 'node',
      exposed: [4000],
      environment: { PORT: '4000', DATA_DIR: '/data' },
      command: ['node', 'server/dist/main.mjs'],
      healthcheck: { timeoutMs: 5_000, startPeriodMs: 20_000 },
    });
    expect(image?.healthcheck?.command.slice(0, 2)).toEqual(['node', '-e']);
    const copies = image?.steps.flatMap((step) => (step.kind === 'copy' ? [step] : [])) ?? [];
    expect(copies.map(({ from }) => from)).toEqual(['build', 'build', 'build', 'build']);
    expect(copies[0]).toMatchObject({ sources: ['/app/node_modules'], target: '/app/node_modules' });
  });

  it('runs a command without brackets in a shell', () => {
    const [stage] = planImage('FROM node:24\nCMD node main.mjs\nHEALTHCHECK CMD curl -f localhost\n');
    expect(stage?.command).toEqual(['/bin/sh', '-c', 'node main.mjs']);
    expect(stage?.healthcheck).toEqual({
      command: ['/bin/sh', '-c', 'curl -f localhost'],
      timeoutMs: 30_000,
      startPeriodMs: 0,
    });
  });

  it.each([
    ['ADD a b', 'ADD'],
    ['ENTRYPOINT ["node"]', 'ENTRYPOINT'],
    ['COPY --chown=node a b', 'flags'],
    ['ENV A="b c"', 'ENV'],
  ])('rejects %s, which it does not know', (line, named) => {
    expect(() => planImage(`FROM node:24\n${line}\n`)).toThrow(named);
  });
});

describe('mapCommand', () => {
  it('maps absolute paths and names what only root can run', () => {
    expect(
      mapCommand('mkdir /data && chown node:node /data && touch a/b --at=/data/x', '/tmp/image'),
    ).toEqual({
      command: 'mkdir /tmp/image/data && touch a/b --at=/tmp/image/data/x',
      skipped: ['chown node:node /data'],
    });
  });

  it('leaves the commands of the build as they are', () => {
    const commands = stages()[0]?.steps.flatMap((step) => (step.kind === 'run' ? [step.command] : [])) ?? [];
    expect(commands.length).toBeGreaterThan(0);
    for (const command of commands) expect(mapCommand(command, '/tmp')).toEqual({ command, skipped: [] });
  });
});

describe('mapPort', () => {
  it('maps the port of this host only', () => {
    const command = ['node', '-e', "fetch('http://127.0.0.1:4000/readyz', 4000, 'host:4000')"];
    expect(mapPort(command, 4000, 81)).toEqual([
      'node',
      '-e',
      "fetch('http://127.0.0.1:81/readyz', 4000, 'host:4000')",
    ]);
  });
});

describe('durationMs', () => {
  it.each([
    ['30s', 30_000],
    ['1m30s', 90_000],
    ['500ms', 500],
  ])('reads %s', (text, expected) => {
    expect(durationMs(text)).toBe(expected);
  });

  it.each(['30', 'soon', '3 s'])('rejects %s', (text) => {
    expect(() => durationMs(text)).toThrow('duration');
  });
});
