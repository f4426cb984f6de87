import { Router } from 'express';
import { startCall } from '../delivery/calls';
import type { World } from '../world';
import { callBody, parsed, phoneNumber } from './bodies';

/** Routes that start calls of customers. */
export function callRoutes(world: World) {
  const router = Router();
  router.post('/contacts/:number/calls', (request, response) => {
    const caller = world.accounts.of(parsed(phoneNumber, request.params.number, 'number'));
    const { to, ...options } = parsed(callBody, request.body);
    response.json({ id: startCall(world, caller, world.accounts.of(to), options) });
  });
  return router;
}
