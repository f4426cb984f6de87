import { Router } from 'express';
import type { World } from '../world';
import { faultsBody, parsed } from './bodies';

/** Routes that switch faults on and off. */
export function faultRoutes(world: World) {
  const router = Router();
  router.post('/faults', (request, response) => {
    const { phone, ...faults } = parsed(faultsBody, request.body);
    world.faults.set(faults, phone);
    response.json({ phone, ...faults });
  });
  return router;
}
