import { raw, Router } from 'express';
import type { World } from '../world';
import { UPLOADED_AGAIN } from './media-retry';

const MAX_UPLOAD = '200mb';
const ENCRYPTED = 'application/octet-stream';

/** The media servers: encrypted media and profile pictures. */
export function mediaRoutes(world: World) {
  const router = Router();

  router.post('/mms/:kind/:hash', raw({ type: () => true, limit: MAX_UPLOAD }), async (request, response) => {
    const { uploadStatus } = world.faults.of();
    if (uploadStatus) return void response.status(uploadStatus).end();
    const name = await world.media.put(request.body as Buffer);
    const path = `/mms/${request.params.kind}/${name}`;
    response.json({ url: `${world.mediaUrl}${path}`, direct_path: path });
  });

  router.get('/mms/:kind/:name', async (request, response) => {
    const { to } = request.query;
    const { mediaStatus, mediaLatencyMs } = world.faults.of(typeof to === 'string' ? to : undefined);
    if (mediaLatencyMs) await new Promise((resolve) => setTimeout(resolve, mediaLatencyMs));
    if (mediaStatus && !(UPLOADED_AGAIN in request.query)) return void response.status(mediaStatus).end();
    const blob = await world.media.find(request.params.name);
    if (!blob) return void response.status(404).end();
    response.type(ENCRYPTED).send(blob);
  });

  router.get('/pictures/:owner', (request, response) => {
    const { owner } = request.params;
    const picture = world.accounts.find(owner)?.picture ?? world.groups.find(owner)?.details.picture;
    if (!picture) return void response.status(404).end();
    response.type(imageType(picture.data)).send(Buffer.from(picture.data));
  });

  return router;
}

/** Profile pictures are JPEG, PNG or WebP. */
function imageType([first]: Uint8Array) {
  if (first === 0x89) return 'image/png';
  return first === 0x52 ? 'image/webp' : 'image/jpeg';
}
