import type { Request, RequestHandler, Response } from 'express';

const BODY_LIMIT_MS = 30_000;
/** Minimum average speed of an upload, after BODY_LIMIT_MS. */
const MIN_UPLOAD_BYTES_PER_SECOND = 8_000;
const LOOK_EVERY_MS = 5_000;

const limits = new WeakMap<Request, { clear(): void; limitMs: number; reject(): void }>();

/**
 * Rejects requests (408) whose body takes longer than `limitMs`, because slow senders occupy connections.
 * `watchUpload` extends the limit for authorised uploads.
 */
export function bodyTime(limitMs = BODY_LIMIT_MS): RequestHandler {
  return (request, response, next) => {
    if (hasBody(request)) {
      const reject = () => rejectSlow(request, response);
      const timer = setTimeout(reject, limitMs);
      const clear = () => clearTimeout(timer);
      request.once('end', clear);
      response.once('close', clear);
      limits.set(request, { clear, limitMs, reject });
    }
    next();
  };
}

/** Replaces the time limit by a minimum speed. `bytes` returns the number of received bytes. */
export function watchUpload(request: Request, bytes: () => number): void {
  const limit = limits.get(request);
  if (!limit) return;
  limit.clear();
  const started = performance.now();
  const timer = setInterval(
    () => {
      const late = performance.now() - started - limit.limitMs;
      if (bytes() < (late / 1_000) * MIN_UPLOAD_BYTES_PER_SECOND) limit.reject();
    },
    Math.min(LOOK_EVERY_MS, limit.limitMs),
  );
  for (const over of ['end', 'close', 'error']) request.once(over, () => clearInterval(timer));
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

function rejectSlow(request: Request, response: Response): void {
  if (request.complete) return;
  if (response.headersSent) {
    request.socket.destroy();
    return;
  }
  // The error of `destroy` also ends whatever reads the body.
  request.on('error', () => undefined);
  response.once('finish', () => request.destroy(new Error('Request closed')));
  response.writeHead(408, { connection: 'close' }).end();
}
