import { setAvailability } from '@recado/shared/assignment';
import { updateQueue } from '@recado/shared/queues';
import { deleteServiceLevel } from '@recado/shared/service-levels';
import { updateUser } from '@recado/shared/users';
import type { testClient } from '../../../server/src/testing/client';
import type { Persona, personas } from '../../../server/src/testing/factories';

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

interface Office {
  agents: readonly Persona[];
  call: ReturnType<typeof testClient>;
  people: Awaited<ReturnType<typeof personas>>;
}

export async function assign({ call, people }: Office, isAutomatic: boolean): Promise<void> {
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

export async function limit({ agents, call, people }: Office, agent: number, maxOpen: number): Promise<void> {
  const params = { userId: at(agents, agent).id };
  const { status } = await call(updateUser, { params, body: { maxOpen } }, people.admin);
  if (status !== 200) throw new Error(`The limit was rejected: ${status}`);
}

export const become = ({ agents, call }: Office, agent: number, isAvailable: boolean) =>
  call(setAvailability, { body: { isAvailable } }, at(agents, agent));

/** Makes queues manual, and users unavailable and without limits. */
export async function endAssignment(desk: Office): Promise<void> {
  await assign(desk, false);
  for (const agent of desk.agents.keys()) {
    await become(desk, agent, false);
    await limit(desk, agent, 0);
  }
}

/** Deletes all levels. */
export async function deleteLevels(
  { call, people }: Omit<Office, 'agents'>,
  levels: readonly { _id: number }[],
): Promise<void> {
  for (const { _id } of levels)
    await call(deleteServiceLevel, { params: { serviceLevelId: _id } }, people.admin);
}
