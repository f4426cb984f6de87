import fc from 'fast-check';
import { type Command, command } from './command';
import { assign, become, limit } from './office-rules';

const LIMITS = [0, 1, 2] as const;

const agent = fc.nat({ max: 2 });

export const ASSIGNMENT_COMMANDS: fc.Arbitrary<Command> = fc.oneof(
  fc.constantFrom(true, true, false).map((isAutomatic) =>
    command(`queues become ${isAutomatic ? 'automatic' : 'manual'}`, async (_state, desk) => {
      await assign(desk, isAutomatic);
      await desk.passBurst();
    }),
  ),
  fc.tuple(agent, fc.constantFrom(true, true, false)).map(([who, isAvailable]) =>
    command(`agent ${who} becomes ${isAvailable ? 'available' : 'unavailable'}`, async (_state, desk) => {
      await become(desk, who, isAvailable);
      await desk.passBurst();
    }),
  ),
  fc.tuple(agent, fc.constantFrom(...LIMITS)).map(([who, maxOpen]) =>
    command(`agent ${who} may have ${maxOpen} open tickets`, async (_state, desk) => {
      await limit(desk, who, maxOpen);
      await desk.passBurst();
    }),
  ),
);
