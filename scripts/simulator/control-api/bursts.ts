import { Router } from 'express';
import { sendFromPhone } from '../delivery/send-message';
import type { World } from '../world';
import { burstBody, parsed } from './bodies';

/** Many customers write at once: the load of a bench in one call. Answers when all of it is on its way. */
export function burstRoutes(world: World) {
  const router = Router();
  router.post('/bursts', async (request, response) => {
    const { to, from, each, text = 'mensagem' } = parsed(burstBody, request.body);
    const recipient = world.accounts.of(to);
    const sent: Promise<string>[] = [];
    for (let round = 1; round <= each; round += 1) {
      for (const number of from) {
        const content = { conversation: `${text} ${round}` };
        sent.push(sendFromPhone(world, world.accounts.of(number), recipient, content));
      }
    }
    response.json({ ids: await Promise.all(sent) });
  });
  return router;
}
