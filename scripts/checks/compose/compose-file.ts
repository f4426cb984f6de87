import { parse } from 'yaml';
import { interpolate } from './interpolate';

/** The parts of a compose file that the checks read. */
export interface ComposeFile {
  services: Record<string, ComposeService>;
  configs?: Record<string, { content?: string; file?: string }>;
}

interface ComposeService {
  image?: string;
  build?: unknown;
  environment?: Record<string, string>;
  entrypoint?: string[];
  command?: string[];
  configs?: { source: string; target: string }[];
  healthcheck?: { test: string[] };
  logging?: { options?: Record<string, string> };
  mem_limit?: string;
  profiles?: string[];
  stop_grace_period?: string;
  volumes?: string[];
}

/**
 * Parses a compose file and replaces its variables.
 *
 * @param variables values of the environment; those that the file requires must be set
 * @throws with the name of each variable that has neither value nor default
 */
export function loadCompose(text: string, variables: Readonly<Record<string, string>>): ComposeFile {
  const missing = new Set<string>();
  const resolved = resolve(parse(text, { merge: true }), (value) => {
    const result = interpolate(value, variables);
    for (const name of result.missing) missing.add(name);
    return result.text;
  });
  if (missing.size > 0) throw new Error(`Variables without value or default: ${[...missing].join(', ')}`);
  return resolved as ComposeFile;
}

function resolve(node: unknown, replace: (text: string) => string): unknown {
  if (typeof node === 'string') return replace(node);
  if (Array.isArray(node)) return node.map((item: unknown) => resolve(item, replace));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, resolve(value, replace)]));
}
