import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Ticket } from '@recado/shared/tickets';
import type { Conversations } from './conversations';
import type { Persona } from './factories';

/** Data of a feature for the tests of all features. `features/<feature>/<feature>.fixtures.ts` exports it as `fixtures`. */
export interface FeatureFixtures {
  /**
   * Creates records of the first company and returns their ids by path parameter (`tenantParams`). The
   * administrator has the ticket.
   */
  records?(world: Conversations, ticket: Ticket): Promise<Record<string, string | number>>;
  /** Stores a user's id wherever their actions can. */
  userTraces?: {
    /** The user is an administrator and has the ticket. */
    leave(world: Conversations, user: Persona, ticket: Ticket): Promise<void>;
    /** `collection.path` of each id. */
    places: readonly string[];
  };
}

const FEATURES = join(import.meta.dirname, '..', 'features');

/** Finds the fixtures of all features. */
export async function featureFixtures(): Promise<FeatureFixtures[]> {
  const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.fixtures.ts'))
    .sort((a, b) => basename(a).localeCompare(basename(b)));
  const found: FeatureFixtures[] = [];
  for (const file of files) {
    const { fixtures } = (await import(join(FEATURES, file))) as { fixtures: FeatureFixtures };
    found.push(fixtures);
  }
  return found;
}
