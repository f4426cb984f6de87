import { DEFAULT_CONNECTION_CONFIG, type WAVersion } from '@whiskeysockets/baileys';

/** The version of the installed library. Older ones are never used. */
export const PACKAGE_VERSION = DEFAULT_CONNECTION_CONFIG.version.join('.');

const VERSION = /^\d{1,3}\.\d{1,5}\.\d{1,10}$/;

/**
 * Revisions grew by 13 million a year (1,015,901,307 in September 2024, 1,034,270,928 in February 2026), and
 * lately faster.
 */
const REVISIONS_PER_YEAR = 20_000_000;
const MAX_YEARS_AHEAD = 2;

/** `known`: not newer than the package's version, which is no error if it is the same. */
type Verdict = 'newer' | 'known' | 'lower' | 'absurd' | 'unreadable';

/** Judges a version from the network, which may be rubbish or forged. */
export function judgeVersion(version: string | undefined, packaged = PACKAGE_VERSION): Verdict {
  if (version === undefined || !VERSION.test(version)) return 'unreadable';
  const order = compareVersions(version, packaged);
  if (order <= 0) return order === 0 ? 'known' : 'lower';
  const [major, minor, revision] = parseVersion(version);
  const [ownMajor, ownMinor, ownRevision] = parseVersion(packaged);
  const isNear = revision - ownRevision <= MAX_YEARS_AHEAD * REVISIONS_PER_YEAR;
  return major === ownMajor && minor === ownMinor && isNear ? 'newer' : 'absurd';
}

/** Orders versions such as `2.3000.1043857760` by their numbers. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [parseVersion(one), parseVersion(other)];
  return left[0] - right[0] || left[1] - right[1] || left[2] - right[2];
}

/** @throws for a text that is no version */
export function parseVersion(version: string): WAVersion {
  if (!VERSION.test(version)) throw new Error(`${version} is no version of WhatsApp.`);
  const [major = 0, minor = 0, revision = 0] = version.split('.').map(Number);
  return [major, minor, revision];
}

export interface KnownVersion {
  version: string;
  rejectedAt: Date | null;
}

/**
 * Chooses the newest version that WhatsApp has not rejected; if it has rejected all, the newest.
 * @param packaged - the lowest version
 */
export function selectVersion(known: readonly KnownVersion[], packaged = PACKAGE_VERSION): string {
  const sorted = known
    .filter(({ version }) => compareVersions(version, packaged) >= 0)
    .sort((one, other) => compareVersions(other.version, one.version));
  const selected = sorted.find(({ rejectedAt }) => rejectedAt === null) ?? sorted[0];
  return selected?.version ?? packaged;
}
