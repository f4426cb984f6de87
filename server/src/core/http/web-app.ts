import { join } from 'node:path';
import express, { Router } from 'express';
import staticWithEncodings from 'express-static-gzip';
import { AppError } from '@recado/shared/contract';
import type { Config } from '../config';
import { webAppHeaders } from './security-headers';

/**
 * Serves the renderer's build under `/app/`. Files in `assets/`, whose names have a hash, are cached forever
 * and sent compressed if the client accepts that. All other paths return the app's page.
 */
export function webApp({ appDir }: Pick<Config, 'appDir'>): Router {
  const router = Router();
  router.get('/', (_request, response) => {
    response.redirect(302, '/app/');
  });
  const app = Router();
  app.use(webAppHeaders());
  app.use(
    '/assets',
    staticWithEncodings(join(appDir, 'assets'), {
      enableBrotli: true,
      orderPreference: ['br', 'gz'],
      index: false,
      serveStatic: { immutable: true, maxAge: '1y', index: false, redirect: false },
    }),
    () => {
      // The app's page would be the wrong content type.
      throw new AppError('ERR_NOT_FOUND');
    },
  );
  app.use(express.static(appDir, { index: false, redirect: false, cacheControl: false }));
  app.get('/{*path}', (_request, response, next) => {
    response.setHeader('Cache-Control', 'no-cache');
    response.sendFile('index.html', { root: appDir, cacheControl: false }, (error) => {
      if (error && !response.headersSent) next(new AppError('ERR_NOT_FOUND'));
    });
  });
  router.use('/app', app);
  return router;
}
