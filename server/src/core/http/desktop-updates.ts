import { join } from 'node:path';
import express, { Router } from 'express';
import helmet from 'helmet';
import { AppError } from '@recado/shared/contract';
import { UPDATES_PATH } from '@recado/shared/desktop';
import type { Config } from '../config';

/** Returns the folder that `npm run admin -- desktop-update` fills. */
export function updatesFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'desktop-updates');
}

/** Serves new versions of the desktop app. The files are public, because the app verifies their signature. */
export function desktopUpdates(config: Pick<Config, 'dataDir'>): Router {
  const router = Router();
  router.use(
    UPDATES_PATH,
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], sandbox: [] } },
      strictTransportSecurity: false,
    }),
    express.static(updatesFolder(config), {
      index: false,
      redirect: false,
      dotfiles: 'ignore',
      setHeaders: (response, path) =>
        response.setHeader('Cache-Control', /\.(yml|sig|json)$/.test(path) ? 'no-cache' : 'max-age=3600'),
    }),
    () => {
      throw new AppError('ERR_NOT_FOUND');
    },
  );
  return router;
}
