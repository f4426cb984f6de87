import { defineMigrations } from '#core/database/migrations';
import { STATE_COLLECTION } from './state/state-rows';

export const messengerMigrations = defineMigrations('messenger', [
  {
    number: 1,
    name: 'inbox rows not yet worked on are found by connection; their ids are forgotten after a week',
    up: async ({ db }) => {
      await db.collection(STATE_COLLECTION).createIndexes([
        { name: 'waiting', key: { waitingFor: 1 }, sparse: true },
        { name: 'forget', key: { forgetAt: 1 }, expireAfterSeconds: 0 },
        { name: 'company', key: { companyId: 1 } },
      ]);
    },
  },
]);
