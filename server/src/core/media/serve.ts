import { pipeline } from 'node:stream/promises';
import { type Request, type Response, Router } from 'express';
import { nameRoute } from '../http/request-context';
import { requestedRange } from './byte-range';
import type { Files, StoredFile } from './files';
import type { Links, MediaLink } from './links';
import { contentDisposition, servedType } from './served-type';

/**
 * Serves `GET /media/{token}/{name}`; the name has no effect. Not in the contract, because ranges, validators
 * and headers determine the response.
 */
export function mediaRouter(files: Files, links: Pick<Links, 'read'>): Router {
  const router = Router();
  router.get('/:token{/:name}', async (request, response) => {
    nameRoute(request, 'media.read');
    const link = links.read(String(request.params['token']));
    const file = await files.find(link.companyId, link.fileId);
    describe(response, file, link);
    const etag = `"${file.sha256}"`;
    if (request.get('if-none-match') === etag) {
      response.status(304).end();
      return;
    }
    const range = requestedRange(rangeHeader(request, etag), file.bytes);
    if (range === 'unsatisfiable') {
      response.setHeader('Content-Range', `bytes */${file.bytes}`);
      response.status(416).end();
      return;
    }
    response.setHeader('Content-Length', range ? range.end - range.start + 1 : file.bytes);
    if (range) {
      response.status(206).setHeader('Content-Range', `bytes ${range.start}-${range.end}/${file.bytes}`);
    }
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const { stream } = await files.open(link.companyId, link.fileId, range);
    await sendStream(stream, response);
  });
  return router;
}

/** A range is valid only for the content for which it was requested. */
function rangeHeader(request: Request, etag: string): string | undefined {
  const condition = request.get('if-range');
  return condition === undefined || condition === etag ? request.get('range') : undefined;
}

function describe(response: Response, file: StoredFile, { expires, name }: MediaLink): void {
  const { type, inline } = servedType(file.mimetype);
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Disposition', contentDisposition(inline, name));
  response.setHeader('Accept-Ranges', 'bytes');
  response.setHeader('ETag', `"${file.sha256}"`);
  // The content never changes, but the permission expires.
  const seconds = Math.max(0, expires - Math.ceil(Date.now() / 1000));
  response.setHeader('Cache-Control', `private, max-age=${seconds}, immutable`);
}

async function sendStream(stream: NodeJS.ReadableStream, response: Response): Promise<void> {
  try {
    await pipeline(stream, response);
  } catch (error) {
    // Browsers disconnect as soon as they have read enough of a video.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
