const MB = 1024 * 1024;
const HOUR_MS = 3_600_000;

export const CAMPAIGN_TEXTS = 5;

export const CAMPAIGN_LIMITS = {
  name: { min: 2, max: 50 },
  /** WhatsApp's limit of a caption. */
  text: 4_096,
  fileBytes: 16 * MB,
  /** Of a company, in all states. */
  campaigns: 1_000,
  /** Elements of each array of a single campaign. */
  shown: 1_000,
  /** Elements of a page of deliveries. */
  deliveries: 500,
  /** Texts of a preview. */
  previews: 5,
  testsPerDay: 10,
} as const;

/** A confirmation request without a reply expires after this time. */
export const CONFIRMATION_MS = 72 * HOUR_MS;
/** Replies within this time count in the report. */
export const REPLIES_WITHIN_MS = 72 * HOUR_MS;
/** A campaign whose start was missed by more does not start. */
export const MAX_START_DELAY_MS = 24 * HOUR_MS;
/** A PROGRAMADA campaign can be edited until this time before its start. */
export const EDITABLE_BEFORE_START_MS = HOUR_MS;

export const VARIABLE_LIMITS = { keys: 50, key: 30, value: 1_000 } as const;
