import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentSchema } from '../../../server/src/core/config/environment';
import { inRoot } from '../../bootstrap/paths.mjs';
import { loadCompose } from './compose-file';
import { ignoreRules } from './docker-ignore';

/** What the compose file requires; everything else has a default. */
export const REQUIRED_VARIABLES = {
  APP_SECRET: 'x'.repeat(48),
  RECADO_HOST: 'atende.example.com',
  MONGO_PASSWORD: '0123456789abcdef',
};

export const readText = (...path: string[]): string => readFileSync(inRoot(...path), 'utf8');

export const composeText = (): string => readText('docker-compose.yml');

export const readCompose = () => loadCompose(composeText(), REQUIRED_VARIABLES);

/** Names of the variables that the server reads. */
export const declaredVariables = (): string[] => Object.keys(environmentSchema.shape);

/** Returns what `server/Dockerfile` finds when it is built from the repository's root. */
export function buildContext() {
  const { workspaces, engines } = JSON.parse(readText('package.json')) as {
    workspaces: string[];
    engines: { node: string };
  };
  return {
    exists: (path: string) => existsSync(join(inRoot(), path)),
    isIgnored: ignoreRules(readText('.dockerignore')),
    built: ['node_modules', 'server/dist', 'desktop/dist/web'],
    workspaces,
    engines: engines.node,
  };
}
