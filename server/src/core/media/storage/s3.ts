import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { S3mini } from 's3mini';
import { AppError } from '@recado/shared/contract';
import type { MediaStorage } from './storage';

export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Stores files in an S3-compatible bucket, with path-style URLs (`endpoint/bucket/key`). */
export function s3Storage(settings: S3Settings): MediaStorage {
  let made: Promise<S3mini> | undefined;
  const client = (): Promise<S3mini> =>
    (made ??= import('s3mini').then(
      ({ S3mini }) =>
        new S3mini({
          endpoint: `${settings.endpoint.replace(/\/+$/, '')}/${settings.bucket}`,
          region: settings.region,
          accessKeyId: settings.accessKeyId,
          secretAccessKey: settings.secretAccessKey,
          // Node requires this option for streamed bodies.
          fetch: (address, init) => fetch(address, { ...init, duplex: 'half' } as RequestInit),
        }),
    ));
  return {
    adopt: async (key, path, { bytes, mimetype }) => {
      const content = createReadStream(path);
      const body = Readable.toWeb(content) as unknown as globalThis.ReadableStream;
      try {
        await (await client()).putObject(key, body, mimetype, undefined, undefined, bytes);
      } catch (error) {
        throw serviceError(error);
      } finally {
        content.destroy();
      }
      await rm(path, { force: true });
    },
    open: async (key, range) => {
      try {
        // In the client, the end is exclusive.
        const object = await (range
          ? (await client()).getObjectRaw(key, false, range.start, range.end + 1)
          : (await client()).getObjectRaw(key));
        return Readable.fromWeb(object.body as ReadableStream);
      } catch (error) {
        throw serviceError(error);
      }
    },
    localPath: () => undefined,
    remove: async (key) => {
      try {
        await (await client()).deleteObject(key);
      } catch (error) {
        if (statusOf(error) !== 404) throw serviceError(error);
      }
    },
  };
}

const statusOf = (error: unknown): unknown => (error as { status?: unknown } | null)?.status;

/** Converts an error of the service. The log contains the cause. */
function serviceError(error: unknown): AppError {
  if (statusOf(error) === 404) return new AppError('ERR_NOT_FOUND');
  if (statusOf(error) === 507) return new AppError('ERR_STORAGE_FULL', { reason: 'disk' });
  const failure = new AppError('ERR_UNAVAILABLE', { part: 'media' });
  failure.cause = error;
  return failure;
}
