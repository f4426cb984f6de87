import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { inRoot } from '../../bootstrap/paths.mjs';
import { loadCompose } from './compose-file';
import { imageVariables } from './dockerfile';
import { interpolate } from './interpolate';
import { composeText, declaredVariables, readCompose, readText, REQUIRED_VARIABLES } from './read-repository';
import { schemaProblems } from './schema';
import { variableProblems } from './server-variables';
import { serviceProblems } from './service-problems';

/** Returns the repository's compose file with one planted defect. */
function withDefect(find: string | RegExp, replacement: string): string {
  const text = composeText();
  const changed = text.replace(find, replacement);
  if (changed === text) throw new Error(`The compose file does not contain ${String(find)}.`);
  return changed;
}

const load = (text: string) => loadCompose(text, REQUIRED_VARIABLES);

describe('interpolate', () => {
  it.each([
    ['$A-${A}', 'a-a'],
    ['${B:-b}${B-c}', 'b'],
    ['${UNSET:-${A}/${UNSET:-x}}', 'a/x'],
    ['${A:+set}${UNSET:+set}', 'set'],
    ['$$A $${B}', '$A ${B}'],
    ['{$$HOST} {', '{$HOST} {'],
  ])('replaces %s as compose does', (text, expected) => {
    expect(interpolate(text, { A: 'a', B: '' })).toEqual({ text: expected, missing: [] });
  });

  it('reports variables without value and default, and rejects broken ones', () => {
    expect(interpolate('${A:?set A} $B ${C?}', { A: '' }).missing).toEqual(['A', 'B', 'C']);
    for (const broken of ['${A', '${}', '${A!}', '$ ']) expect(() => interpolate(broken, {})).toThrow();
  });
});

describe('docker-compose.yml', () => {
  it('matches the Compose Specification with resolved variables', () => {
    expect(schemaProblems(readCompose())).toEqual([]);
  });

  it.each([
    ['restart: unless-stopped', 'restrat: unless-stopped', 'restrat'],
    ['stop_grace_period: 30s', 'stop_grace_period: half a minute', 'duration'],
    ["ports: ['80:80'", "ports: ['eighty:80'", 'ports'],
    ['condition: service_healthy', 'condition: healthy', 'condition'],
    ['timeout: 10s', 'timeout: [10s]', 'timeout'],
  ])('would be rejected with a defect: %s → %s', (find, replacement, named) => {
    expect(schemaProblems(load(withDefect(find, replacement))).join('\n')).toContain(named);
  });

  it('would be rejected with a variable that has neither value nor default', () => {
    expect(() => load(withDefect('${SMTP_URL:-}', '${SMTP_ULR}'))).toThrow('SMTP_ULR');
    expect(() => loadCompose(composeText(), {})).toThrow('APP_SECRET, MONGO_PASSWORD');
  });

  it('pins images, rotates logs, limits memory and lets the server stop in peace', () => {
    expect(serviceProblems(readCompose())).toEqual([]);
  });

  it.each([
    ['caddy:2.10', 'caddy:latest', 'proxy: the image caddy:latest is not pinned'],
    ['caddy:2.10', 'caddy:2', 'proxy: the image caddy:2 is not pinned'],
    ['stop_grace_period: 30s', 'stop_grace_period: 20s', 'server: stop_grace_period is 20 s'],
    ['mem_limit: ${MONGO_MEMORY:-2g}', 'cpus: 1', 'mongo: has no memory limit'],
    ["max-file: '5'", "max-files: '5'", 'proxy: its logs are not rotated'],
  ])('would be rejected with a risk: %s → %s', (find, replacement, problem) => {
    expect(serviceProblems(load(withDefect(find, replacement))).join('\n')).toContain(problem);
  });

  it('starts the backup, Prometheus and Grafana only with their profiles', () => {
    const profiled = Object.entries(readCompose().services).filter(([, { profiles }]) => profiles);
    expect(profiled.map(([name, { profiles }]) => [name, profiles])).toEqual([
      ['backup', ['backup']],
      ['prometheus', ['metrics']],
      ['grafana', ['metrics']],
    ]);
  });

  it('configures Prometheus to read the metrics of the server with the token', () => {
    const { configs } = loadCompose(composeText(), { ...REQUIRED_VARIABLES, METRICS_TOKEN: 'token' });
    expect(parse(configs?.['prometheus']?.content ?? '')).toMatchObject({
      scrape_configs: [
        {
          authorization: { credentials: 'token' },
          static_configs: [{ targets: ['server:4000'] }],
        },
      ],
    });
  });

  it('mounts only files of the repository, and configs that exist', () => {
    const { services, configs = {} } = readCompose();
    const files = Object.values(configs).flatMap(({ file }) => file ?? []);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect(existsSync(inRoot(file)), file).toBe(true);
    const sources = Object.values(services).flatMap((service) => service.configs ?? []);
    expect(sources.map(({ source }) => source).sort()).toEqual(Object.keys(configs).sort());
  });

  it('passes every variable of the server, and no other', () => {
    const compose = Object.keys(readCompose().services['server']?.environment ?? {});
    const image = imageVariables(readText('server', 'Dockerfile'));
    expect(compose.length).toBeGreaterThan(30);
    expect(variableProblems({ declared: declaredVariables(), compose, image })).toEqual([]);
  });

  it('leaves every variable that an operator does not set at its default', () => {
    const environment = readCompose().services['server']?.environment ?? {};
    const set = Object.entries(environment).filter(([, value]) => value !== '');
    expect(set.map(([name]) => name).sort()).toEqual([
      ...['APP_SECRET', 'MONGO_URL', 'PIX_PROVIDER', 'PUBLIC_URL', 'S3_REGION', 'TRUST_PROXY'],
    ]);
  });
});

describe('variableProblems', () => {
  it('names each difference', () => {
    const problems = variableProblems({
      declared: ['A', 'NEW', 'TEST_ONLY'],
      compose: ['A', 'REMOVED', 'TEST_ONLY'],
      image: ['PORT'],
      exceptions: { TEST_ONLY: 'for tests', OLD: 'was removed' },
    });
    expect(problems).toEqual([
      'The compose file does not pass NEW to the server.',
      'The server has no variable REMOVED.',
      'The server has no variable PORT.',
      'The exception OLD is no variable of the server.',
      'The exception TEST_ONLY is set.',
    ]);
  });
});
