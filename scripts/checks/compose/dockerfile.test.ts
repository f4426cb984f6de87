import { describe, expect, it } from 'vitest';
import { ignoreRules } from './docker-ignore';
import { dockerfileProblems, imageVariables } from './dockerfile';
import { buildContext, readText } from './read-repository';

const dockerfile = () => readText('server', 'Dockerfile');

function withDefect(find: string, replacement: string): string {
  const changed = dockerfile().replace(find, replacement);
  if (changed === dockerfile()) throw new Error(`The Dockerfile does not contain ${find}.`);
  return changed;
}

describe('server/Dockerfile', () => {
  it('copies only what exists and .dockerignore includes, on a supported Node', () => {
    expect(dockerfileProblems(dockerfile(), buildContext())).toEqual([]);
  });

  it.each([
    ['package-lock.json ./', 'npm-shrinkwrap.json ./', 'COPY npm-shrinkwrap.json: does not exist'],
    ['COPY . .', 'COPY docs/screens ./', 'COPY docs/screens: .dockerignore excludes it'],
    ['COPY scripts/package.json scripts/\n', '', 'npm ci: scripts/package.json is not copied before it'],
    [
      'node:24-bookworm-slim AS',
      'node:18-bookworm-slim AS',
      'FROM node:18-bookworm-slim: is older than engines',
    ],
    ['node:24-bookworm-slim AS', 'node:20.18-slim AS', 'FROM node:20.18-slim: is older than engines'],
    ['node:24-bookworm-slim\n', 'node:lts\n', 'FROM node:lts: is no image of Node with a version'],
    ['--from=build /app/server/dist', '--from=builder /app/server/dist', 'no earlier stage has this name'],
    ['/app/desktop/dist/web desktop', '/app/desktop/build desktop', '/app/desktop/build: the stage does not'],
  ])('would be rejected with a defect: %s → %s', (find, replacement, problem) => {
    expect(dockerfileProblems(withDefect(find, replacement), buildContext()).join('\n')).toContain(problem);
  });

  it('would be rejected if .dockerignore excluded a source', () => {
    const context = { ...buildContext(), isIgnored: ignoreRules(`${readText('.dockerignore')}\nserver\n`) };
    expect(dockerfileProblems(dockerfile(), context)).toContain(
      'COPY server/package.json: .dockerignore excludes it',
    );
  });

  it('sets variables of the server in its last stage', () => {
    expect(imageVariables(dockerfile())).toEqual(['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR', 'APP_DIR']);
  });
});

describe('ignoreRules', () => {
  const isIgnored = ignoreRules('# comment\n**/node_modules\ndata\n*.log\ndocs/*\n!docs/api.md\n');
  it.each(['node_modules', 'server/node_modules/a.js', 'data/x', 'a.log', 'docs/media.md'])(
    'excludes %s',
    (path) => {
      expect(isIgnored(path)).toBe(true);
    },
  );
  it.each(['.', 'server/data', 'server/a.log', 'docs/api.md', 'database', 'node_modules2'])(
    'includes %s',
    (path) => {
      expect(isIgnored(path)).toBe(false);
    },
  );
});
