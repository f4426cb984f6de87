import { z } from 'zod';
import { VERSION_PATTERN } from './client-version';

/** Path under which a company's server serves new versions of the desktop app. */
export const UPDATES_PATH = '/desktop-updates';

/** Names of the manifests of each platform, such as `latest-linux.yml`. */
export const MANIFEST_NAME = /^latest(-mac|-linux(-[a-z\d]+)?)?\.yml$/;

/** Share of the machines that receive a version; unsigned, so it may only delay. */
export const ROLLOUT_FILE = 'rollout.json';

/** Age above which a manifest is rejected: a server may hide newer versions. Signing it again renews it. */
export const MAX_MANIFEST_AGE_MS = 365 * 24 * 3_600_000;

const version = z.string().regex(VERSION_PATTERN);
/** A name without folders, so that a file is in the feed itself. */
const fileName = z.string().regex(/^[\w][\w .-]*$/);

/** The part of electron-builder's manifest that Recado reads. `sha512` is base64, `size` in bytes. */
export const manifestSchema = z.object({
  version,
  files: z
    .array(
      z.object({
        url: fileName,
        sha512: z.string().regex(/^[A-Za-z\d+/]{86}==$/),
        size: z.number().int().positive().optional(),
        blockMapSize: z.number().int().positive().optional(),
      }),
    )
    .min(1),
  /** When the release key signed the manifest; absent in releases of earlier versions. */
  signedAt: z.iso.datetime().optional(),
  /** Web installers, whose packages would be fetched without a digest in `files`. */
  packages: z.undefined().optional(),
});

export type Manifest = z.output<typeof manifestSchema>;

export const rolloutSchema = z.object({ version, percent: z.number().min(0).max(100) });
export type Rollout = z.output<typeof rolloutSchema>;
