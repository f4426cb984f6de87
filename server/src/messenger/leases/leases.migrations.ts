import { defineMigrations } from '#core/database/migrations';
import { leaseIndexes, serverIndexes } from './lease-rows';

export const leaseMigrations = defineMigrations('leases', [
  {
    number: 1,
    name: 'sessions whose server is gone are found; what nobody needs any more goes',
    up: async ({ db }) => void (await leaseIndexes(db)),
  },
  {
    number: 2,
    name: 'leases of a crashed server are found by owner, servers by machine',
    up: ({ db }) => serverIndexes(db),
  },
]);
