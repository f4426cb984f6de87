import { fileURLToPath } from 'node:url';
import { Router, static as files } from 'express';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self'; " +
  "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Serves the page at `/`, which simulates a customer's phone. */
export function pageRoutes(folder: URL) {
  const router = Router();
  router.use((_request, response, next) => {
    response.set({ 'content-security-policy': POLICY, 'x-content-type-options': 'nosniff' });
    next();
  });
  router.use(files(fileURLToPath(folder)));
  return router;
}
