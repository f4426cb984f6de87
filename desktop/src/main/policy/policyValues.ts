import { z } from 'zod';
import { normaliseServerAddress } from '@recado/shared/desktop';
import type { MachinePolicy } from '../../ipc/bridge';

/** Values of one source, such as a registry key, by name. */
export type PolicyValues = Record<string, unknown>;

export interface ParsedPolicy {
  policy: MachinePolicy;
  /** Names of keys whose values were ignored. */
  invalid: string[];
}

/** The registry stores 1 and 0; some scripts write every value as text. */
const flag = z.union([
  z.boolean(),
  z.union([z.literal(1), z.literal('1'), z.literal('true')]).transform(() => true),
  z.union([z.literal(0), z.literal('0'), z.literal('false')]).transform(() => false),
]);

const server = z.string().transform((typed, context) => {
  const address = normaliseServerAddress(typed);
  if (address !== null) return address;
  context.addIssue({ code: 'custom', message: 'not an address' });
  return z.NEVER;
});

const VALUES = {
  server,
  serverLocked: flag,
  autostart: flag,
  updates: z.enum(['auto', 'notify', 'off']),
  language: z.enum(['pt', 'en', 'es']),
  hideNotificationText: flag,
  spellCheck: flag,
  downloads: flag,
} satisfies { [K in keyof Required<MachinePolicy>]: z.ZodType<MachinePolicy[K]> };

export const POLICY_KEYS = Object.keys(VALUES) as (keyof MachinePolicy)[];

/**
 * Combines sources; for each key, the first source with a valid value counts. Ignores unknown names, and
 * `serverLocked` without `server`, which would leave the app without a server.
 */
export function parsePolicy(sources: readonly PolicyValues[]): ParsedPolicy {
  const policy: Record<string, unknown> = {};
  const invalid = new Set<string>();
  for (const source of sources) {
    for (const key of POLICY_KEYS) {
      if (!Object.hasOwn(source, key)) continue;
      const parsed = VALUES[key].safeParse(source[key]);
      if (!parsed.success) invalid.add(key);
      else if (!Object.hasOwn(policy, key)) policy[key] = parsed.data;
    }
  }
  if (policy['serverLocked'] === true && policy['server'] === undefined) {
    delete policy['serverLocked'];
    invalid.add('serverLocked');
  }
  return { policy, invalid: [...invalid] };
}
