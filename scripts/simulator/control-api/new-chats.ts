import { Router } from 'express';
import type { Account } from '../accounts/account';
import { pushLock, pushQuota } from '../limits/limit-nodes';
import type { World } from '../world';
import { newChatsBody, parsed, phoneNumber } from './bodies';

/**
 * Routes of WhatsApp's limits on messages to people who never wrote to a phone, with the number of such
 * messages.
 */
export function newChatRoutes(world: World) {
  const router = Router();
  const phoneOf = (request: { params: { number: string } }) =>
    world.accounts.of(parsed(phoneNumber, request.params.number, 'number'));

  router.get('/phones/:number/new-chats', (request, response) => {
    response.json(shown(phoneOf(request)));
  });

  router.post('/phones/:number/new-chats', (request, response) => {
    const account = phoneOf(request);
    const { quota, lock, notify } = parsed(newChatsBody, request.body);
    const limits = account.newChats;
    if (quota) limits.quota = { ...limits.quota, ...quota };
    if (lock !== undefined) limits.lock = lock ?? undefined;
    account.touch();
    if (notify && quota) pushQuota(world, account);
    if (notify && lock !== undefined) pushLock(world, account);
    response.json(shown(account));
  });

  return router;
}

function shown({ newChats }: Account) {
  const { quota, lock, received, rejected } = newChats.save();
  return { quota, lock: lock ?? null, received, rejected };
}
