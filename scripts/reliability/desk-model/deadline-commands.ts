import fc from 'fast-check';
import { createServiceLevel, updateServiceLevel } from '@recado/shared/service-levels';
import { type Command, command } from './command';
import { at } from './desk-state';
import { deleteLevels } from './office-rules';

/** Minutes until the first reply, later replies and the resolution. Some end during the sequence, others never. */
const MINUTES: readonly (readonly [number | null, number | null, number | null])[] = [
  [5, 5, 120],
  [1, null, 30],
  [60, 30, null],
  [null, null, 3 * 24 * 60],
];

/** Creates or changes the level of all queues, or of Vendas. */
const setLevel = (which: number, isOfQueue: boolean) =>
  command(`a level of ${isOfQueue ? 'Vendas' : 'all queues'} becomes ${which}`, async (_state, desk) => {
    const { admin, queues } = desk.people;
    const [firstReplyMinutes, nextReplyMinutes, resolveMinutes] = at(MINUTES, which);
    const body = {
      ...{ name: isOfQueue ? 'Vendas' : 'Padrão', queueIds: isOfQueue ? [queues.sales.id] : [] },
      ...{ firstReplyMinutes, nextReplyMinutes, resolveMinutes, warnPercent: 50 },
    };
    const known = (await desk.levels()).find(({ name }) => name === body.name);
    const { status } = known
      ? await desk.call(updateServiceLevel, { params: { serviceLevelId: known._id }, body }, admin)
      : await desk.call(createServiceLevel, { body }, admin);
    if (status >= 300) throw new Error(`The level was rejected: ${status}`);
  });

export const DEADLINE_COMMANDS: fc.Arbitrary<Command> = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(fc.nat({ max: 3 }), fc.boolean()).map((of) => setLevel(...of)) },
  {
    weight: 1,
    arbitrary: fc.constant(
      command('all levels are deleted', async (_state, desk) => deleteLevels(desk, await desk.levels())),
    ),
  },
);
