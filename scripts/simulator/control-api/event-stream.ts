import { Router } from 'express';
import type { World } from '../world';

/** Streams all events as server-sent events. */
export function eventRoutes(world: World) {
  const router = Router();
  router.get('/events', (request, response) => {
    response.set({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write(': listening\n\n');
    const stop = world.events.listen((event) => response.write(`data: ${JSON.stringify(event)}\n\n`));
    request.on('close', stop);
  });
  return router;
}
