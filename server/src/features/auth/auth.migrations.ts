import { defineMigrations } from '#core/database';

export const authMigrations = defineMigrations('auth', [
  {
    number: 1,
    name: 'links for a new password go when their time is over',
    up: async ({ db }) => {
      await db
        .collection('password_resets')
        .createIndex({ expiresAt: 1 }, { name: 'expires', expireAfterSeconds: 0 });
    },
  },
  {
    number: 2,
    name: "the platform owner's visits go when their time is over",
    up: async ({ db }) => {
      await db.collection('visits').createIndex({ expiresAt: 1 }, { name: 'expires', expireAfterSeconds: 0 });
    },
  },
  {
    number: 3,
    name: 'counted tries to sign in go when their time is over',
    up: async ({ db }) => {
      await db
        .collection('auth_tries')
        .createIndex({ expiresAt: 1 }, { name: 'expires', expireAfterSeconds: 0 });
    },
  },
  {
    number: 4,
    name: 'what a company or a user leaves behind is found',
    up: async ({ db }) => {
      for (const name of ['sessions', 'visits', 'password_resets', 'sign_ups'])
        await db.collection(name).createIndex({ companyId: 1 }, { name: 'company' });
      await db.collection('visits').createIndex({ 'visitor.userId': 1 }, { name: 'visitor' });
    },
  },
]);
