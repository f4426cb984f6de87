import type { RequestHandler } from 'express';
import { AppError } from '@recado/shared/contract';
import { CLIENT_VERSION_HEADER, isOlderVersion } from '@recado/shared/desktop';
import type { Config } from '../config';

/** @throws ERR_CLIENT_TOO_OLD {minimum} for an app below the minimum. Callers without a version are no app. */
export function requireClientVersion(
  version: unknown,
  { minimumClient }: Pick<Config, 'minimumClient'>,
): void {
  if (minimumClient && typeof version === 'string' && isOlderVersion(version, minimumClient)) {
    throw new AppError('ERR_CLIENT_TOO_OLD', { minimum: minimumClient });
  }
}

/** Rejects requests of apps below the minimum version. */
export function minimumClient(config: Pick<Config, 'minimumClient'>): RequestHandler {
  return (request, _response, next) => {
    requireClientVersion(request.get(CLIENT_VERSION_HEADER), config);
    next();
  };
}
