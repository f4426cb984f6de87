import fc from 'fast-check';
import { setAvailability } from '@recado/shared/assignment';
import { updateQueue } from '@recado/shared/queues';
import { updateUser } from '@recado/shared/users';
import { type Command, command } from './command';
import type { Desk } from './desk';
import { at } from './desk-state';

const LIMITS = [0, 1, 2] as const;

type Office = Pick<Desk, 'agents' | 'call' | 'people'>;

async function assign({ call, people }: Office, isAutomatic: boolean): Promise<void> {
  const { admin, queues } = people;
  const assignment = isAutomatic ? ('automatic' as const) : ('manual' as const);
  for (const { id, name, color } of Object.values(queues)) {
    const { status } = await call(
      updateQueue,
      { params: { queueId: id }, body: { name, color, assignment } },
      admin,
    );
    if (status !== 200) throw new Error(`The queue was rejected: ${status}`);
  }
}

async function limit({ agents, call, people }: Office, agent: number, maxOpen: number): Promise<void> {
  const params = { userId: at(agents, agent).id };
  const { status } = await call(updateUser, { params, body: { maxOpen } }, people.admin);
  if (status !== 200) throw new Error(`The limit was rejected: ${status}`);
}

const become = ({ agents, call }: Office, agent: number, isAvailable: boolean) =>
  call(setAvailability, { body: { isAvailable } }, at(agents, agent));

/** Makes queues manual, and users unavailable and without limits. */
export async function endAssignment(desk: Office): Promise<void> {
  await assign(desk, false);
  for (const agent of desk.agents.keys()) {
    await become(desk, agent, false);
    await limit(desk, agent, 0);
  }
}

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
