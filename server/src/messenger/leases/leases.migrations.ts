import { defineMigrations } from '../../core/database/migrations';
import { leaseIndexes } from './lease-rows';

export const leaseMigrations = defineMigrations('leases', [
  {
    number: 1,
    name: 'sessions whose server is gone are found; what nobody needs any more goes',
    up: async ({ db }) => void (await leaseIndexes(db)),
  },
]);
