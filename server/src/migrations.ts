import type { FeatureMigrations } from './core/database';
import { jobMigrations } from './core/jobs';
import { companyMigrations } from './features/companies';
import { connectionMigrations } from './features/connections';
import { contactMigrations } from './features/contacts';
import { messageMigrations } from './features/messages';
import { queueMigrations } from './features/queues';
import { ticketMigrations } from './features/tickets';
import { userMigrations } from './features/users';
// Not by its index: that loads the whole messenger.
import { messengerMigrations } from './messenger/messenger.migrations';

/** Every feature's migrations, in the order they run (docs/migrations.md). */
export const MIGRATIONS: readonly FeatureMigrations[] = [
  jobMigrations,
  companyMigrations,
  userMigrations,
  queueMigrations,
  connectionMigrations,
  contactMigrations,
  ticketMigrations,
  messageMigrations,
  messengerMigrations,
];
