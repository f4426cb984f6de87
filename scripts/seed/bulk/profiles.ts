/** How much data a bulk seed writes. */
export interface BulkProfile {
  companies: number;
  /** Per company. */
  users: number;
  contacts: number;
  tickets: number;
  messages: number;
}

/** The first company holds half of all contacts, tickets and messages; the others share the rest equally. */
export const BULK_PROFILES = {
  S: { companies: 20, users: 3, contacts: 3_000, tickets: 10_000, messages: 50_000 },
  M: { companies: 50, users: 6, contacts: 60_000, tickets: 100_000, messages: 500_000 },
  L: { companies: 200, users: 10, contacts: 300_000, tickets: 1_000_000, messages: 5_000_000 },
} satisfies Record<string, BulkProfile>;
