const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

/** Protects a connection's number while campaigns send. */
export const CAMPAIGN_PACE = {
  /** Each interval is multiplied by a random number of this range. */
  jitter: { min: 0.5, max: 1.5 },
  minIntervalMs: SECOND,
  /** Before a message to a person who never wrote on the connection. */
  newChatIntervalMs: 5 * SECOND,
  /** A person waits this long after WhatsApp gave no result for their number. */
  lookupAgainMs: HOUR,
  /** Lookups without a person within 24 hours, after which lookups wait. */
  maxFailedLookups: 300,
  failedLookupsMs: DAY,
  /** Multiplies intervals after WhatsApp's first warning, and for a day after a lock. */
  slowFactor: 2,
  slowAfterLockMs: DAY,
  /** Results that count for `maxFailures` and `maxOptOuts`. */
  recentResults: 100,
  maxFailures: 5,
  maxOptOuts: 3,
  /** Disconnected for longer, campaigns wait until the connection lasts for `steadyMs`. */
  disconnectedMs: 60 * SECOND,
  steadyMs: 60 * SECOND,
  /** Share of WhatsApp's remaining quota of new chats. */
  quotaShare: 0.5,
  /** Length of a quota's cycle whose end WhatsApp does not report. */
  quotaRenewalMs: DAY,
} as const;
