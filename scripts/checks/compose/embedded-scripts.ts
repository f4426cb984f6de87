import type { ComposeFile } from './compose-file';

export interface EmbeddedScript {
  /** Service and key, such as `mongo.entrypoint`. */
  name: string;
  text: string;
}

const SHELLS = new Set(['bash', 'sh', '/bin/bash', '/bin/sh']);

/** Returns the shell scripts of a resolved compose file: entrypoints, commands and healthchecks. */
export function embeddedScripts({ services }: ComposeFile): EmbeddedScript[] {
  return Object.entries(services).flatMap(([service, { entrypoint, command, healthcheck }]) => {
    const [kind, check] = healthcheck?.test ?? [];
    return [
      ...scriptOf(`${service}.entrypoint`, entrypoint),
      ...scriptOf(`${service}.command`, command),
      ...(kind === 'CMD-SHELL' && check ? [{ name: `${service}.healthcheck`, text: check }] : []),
    ];
  });
}

function scriptOf(name: string, words: readonly string[] = []): EmbeddedScript[] {
  const [shell, option, text] = words;
  return shell && SHELLS.has(shell) && option === '-c' && text !== undefined ? [{ name, text }] : [];
}
