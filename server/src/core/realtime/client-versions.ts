import { VERSION_PATTERN } from '@recado/shared/desktop';

/** Clients choose the text that they send, and each version is a series of a metric. */
const MAX_VERSIONS = 20;
const OTHER = 'other';

/** Counts sockets by version of the app; those without a version, and of the least used ones, are `other`. */
export function countVersions(sockets: Iterable<{ handshake: { auth: unknown } }>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { handshake } of sockets) {
    const { version } = handshake.auth as { version?: unknown };
    const known = typeof version === 'string' && VERSION_PATTERN.test(version) ? version : OTHER;
    counts.set(known, (counts.get(known) ?? 0) + 1);
  }
  const byUse = [...counts].sort(([, a], [, b]) => b - a);
  const named = new Map(byUse.slice(0, MAX_VERSIONS));
  for (const [, count] of byUse.slice(MAX_VERSIONS)) named.set(OTHER, (named.get(OTHER) ?? 0) + count);
  return named;
}
