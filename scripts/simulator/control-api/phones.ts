import { Router } from 'express';
import type { LinkedDevice } from '../accounts/linked-device';
import { enterPairingCode } from '../linking/pairing-code';
import { scanQrCode } from '../linking/qr-code';
import { failDevice, unlinkDevice } from '../linking/sessions';
import type { World } from '../world';
import { failBody, parsed, phoneNumber, scanBody } from './bodies';
import { giveHistory, historyBody } from './history';
import { sendRequested } from './send';

export function phoneRoutes(world: World) {
  const router = Router();

  router.get('/phones', (_request, response) => {
    const phones = [...world.accounts.all()].filter(({ links }) => links.length > 0);
    response.json(
      phones.map(({ number, name, links }) => ({
        number,
        name,
        links: links.map(({ device, isActive, queue }) => ({ device, isActive, queued: queue.size })),
      })),
    );
  });

  router.post('/phones/:number/scan', async (request, response) => {
    const number = parsed(phoneNumber, request.params.number, 'number');
    const { history, ...scan } = (request.body ?? {}) as { history?: unknown };
    const { qr, code, name } = parsed(scanBody, scan);
    const account = world.accounts.of(number);
    if (name) account.name = name;
    if (history) await giveHistory(world, account, parsed(historyBody, history, 'history'));
    const linking = code ? enterPairingCode(world, number, code) : scanQrCode(world, number, qr ?? '');
    const { device, pnJid, lidJid } = await linking;
    response.json({ number, device, jid: pnJid, lid: lidJid });
  });

  router.post('/phones/:number/messages', async (request, response) => {
    response.json({ id: await sendRequested(world, request) });
  });

  const onEachLink = (path: string, act: (link: LinkedDevice, body: unknown) => void) =>
    router.post(`/phones/:number/${path}`, (request, response) => {
      const number = parsed(phoneNumber, request.params.number, 'number');
      const links = [...(world.accounts.find(number)?.links ?? [])];
      if (links.length === 0)
        return void response.status(404).json({ error: `${number} has no linked client` });
      for (const link of links) act(link, request.body);
      response.json({ devices: links.map(({ device }) => device) });
    });
  onEachLink('unlink', (link) => unlinkDevice(world, link));
  onEachLink('drop', (link) => link.connection?.cut());
  onEachLink('fail', (link, body) => {
    const { code, logins } = parsed(failBody, body);
    failDevice(world, link, code, logins);
  });
  onEachLink('replace', (link) => link.connection?.streamError('440'));

  return router;
}
