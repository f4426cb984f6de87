import { join } from 'node:path';
import type { Router } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Config } from '../config';
import type { Jobs } from '../jobs';
import type { SecretBox } from '../secrets';
import { createDiskSpace, type DiskSpace } from './disk-space';
import { createFiles, type Files } from './files';
import { createLinks, type Links } from './links';
import { mediaFiles } from './media-file.model';
import { createOutgoing, type Outgoing } from './outgoing';
import { createPreviews, type Previews } from './previews';
import { usageAcrossCompanies } from './quota';
import { type ExpiryListener, sweepMedia } from './retention';
import { mediaRouter } from './serve';
import { diskStorage } from './storage/disk';
import { s3Storage } from './storage/s3';
import { createWorkshop } from './workshop/workshop';

const SWEEP_JOB = 'media.sweep';
const SWEEP_AT = '20 3 * * *';
const REMOVE_BATCH = 500;
/** Memory limits of the worker processes. Valid files need far less. */
const IMAGES_MB = 700;
const SOUND_AND_VIDEO_MB = 900;
const HEIC_MB = 800;

/** Null: the configured limit. */
export interface CompanyMediaLimits {
  quotaBytes: number | null;
  retentionDays: number | null;
  /** Whether the trial quota applies, because the company has paid no invoice yet. */
  onTrial?: boolean;
}

export interface MediaDeps {
  config: Pick<Config, 'dataDir' | 'media' | 'disk'>;
  log: Logger;
  secrets: SecretBox;
  jobs: Jobs;
  limitsOf: (companyId: number) => Promise<CompanyMediaLimits>;
}

export interface Media extends Files, Previews, Outgoing, Pick<Links, 'linkTo'> {
  disk: DiskSpace;
  /**
   * Returns the file of a signed URL.
   * @throws ERR_NOT_FOUND for forged and expired URLs
   */
  fileOfLink(link: string): { companyId: number; fileId: string };
  removeCompany(companyId: number): Promise<void>;
  usage(largest: number): Promise<{ total: number; largest: { companyId: number; bytes: number }[] }>;
  onExpiring(listener: ExpiryListener): void;
  router: Router;
  stop(): Promise<void>;
}

export function createMedia({ config, log, secrets, jobs, limitsOf }: MediaDeps): Media {
  const { quotaBytes, trialQuotaBytes, retentionDays, s3 } = config.media;
  const root = join(config.dataDir, 'media');
  const temporaryFolder = join(root, 'tmp');
  const listeners: ExpiryListener[] = [];
  const disk = createDiskSpace(config.dataDir, config.disk);
  const files = createFiles({
    disk,
    storage: s3 ? s3Storage(s3) : diskStorage(root),
    temporaryFolder,
    quotaOf: async (companyId) => {
      const limits = await limitsOf(companyId);
      return limits.quotaBytes ?? (limits.onTrial ? trialQuotaBytes : quotaBytes);
    },
  });
  const links = createLinks(secrets);
  // Images do not wait for videos.
  const imageWorkshop = createWorkshop({ memoryMb: IMAGES_MB, log });
  const soundAndVideo = createWorkshop({ memoryMb: SOUND_AND_VIDEO_MB, log });
  // Decoded in WebAssembly, which takes seconds and returns no memory.
  const heicWorkshop = createWorkshop({ memoryMb: HEIC_MB, log });
  const workshops = [imageWorkshop, soundAndVideo, heicWorkshop];
  const previews = createPreviews({ files, temporaryFolder, imageWorkshop, soundAndVideo, heicWorkshop });

  jobs.define(SWEEP_JOB, z.undefined(), () =>
    sweepMedia({
      files,
      temporaryFolder,
      retentionDaysOf: async (companyId) => (await limitsOf(companyId)).retentionDays ?? retentionDays,
      expiring: async (companyId, ids) => {
        for (const listener of listeners) await listener(companyId, ids);
      },
      log,
    }),
  );
  jobs.every(SWEEP_AT, SWEEP_JOB);

  return {
    ...files,
    disk,
    ...previews,
    ...createOutgoing({ files, previews, log }),
    linkTo: links.linkTo,
    fileOfLink: (link) => links.read(/\/media\/([^/?#]+)/.exec(link)?.[1] ?? ''),
    removeCompany: async (companyId) => {
      for (;;) {
        const some = await mediaFiles.find(companyId, {}, { limit: REMOVE_BATCH, select: { _id: 1 } });
        if (some.length === 0) return;
        for (const { _id } of some) await files.remove(companyId, _id);
      }
    },
    usage: usageAcrossCompanies,
    onExpiring: (listener) => void listeners.push(listener),
    router: mediaRouter(files, links),
    stop: async () => {
      await Promise.all(workshops.map((workshop) => workshop.stop()));
    },
  };
}
