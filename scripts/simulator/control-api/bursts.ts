import { setImmediate as nextTurn } from 'node:timers/promises';
import { Router } from 'express';
import { sendFromPhone } from '../delivery/send-message';
import type { World } from '../world';
import { burstBody, parsed } from './bodies';
import { buildMessage } from './send';

/** Messages encrypted in a turn of the event loop. Otherwise phones of other companies would wait for the whole burst. */
const PER_TURN = 5;

/** Makes many customers write at once, for benches. Responds when all messages are sent. */
export function burstRoutes(world: World) {
  const router = Router();
  router.post('/bursts', async (request, response) => {
    const { to, from, each, text = 'mensagem', pictures } = parsed(burstBody, request.body);
    const recipient = world.accounts.of(to);
    const picture = pictures && (await uploaded(world, recipient, pictures.file));
    const sent: Promise<string>[] = [];
    for (let round = 1; round <= each; round += 1) {
      for (const number of from) {
        const caption = `${text} ${round}`;
        const isImage = picture && sent.length % pictures.every === 0;
        const content = isImage
          ? { imageMessage: { ...picture.imageMessage, caption } }
          : { conversation: caption };
        const sending = sendFromPhone(world, world.accounts.of(number), recipient, content);
        // The response reports the error.
        sending.catch(() => undefined);
        sent.push(sending);
        if (sent.length % PER_TURN === 0) await nextTurn();
      }
    }
    response.json({ ids: await Promise.all(sent) });
  });
  return router;
}

/** Uploads an image once for all messages, like a forwarded image. */
function uploaded(world: World, sender: ReturnType<World['accounts']['of']>, file: string) {
  return buildMessage('image', { file, mimetype: 'image/png' }, { world, sender, peer: sender });
}
