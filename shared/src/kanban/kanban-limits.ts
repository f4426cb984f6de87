const DAY_MS = 86_400_000;

export const KANBAN_LIMITS = {
  boards: 50,
  columns: 30,
  name: 50,
  /** Largest limit of a column. */
  columnLimit: 10_000,
  /** Cards of a column in one response. */
  shown: 50,
  /** Counts are exact up to here. */
  counted: 10_000,
  /** Observations of a card. */
  observations: 500,
  /** Characters of an observation with its markup. */
  observation: 20_000,
} as const;

/** The card of a resolved ticket leaves its board after this time. */
export const CARD_STAYS_MS = 7 * DAY_MS;

/** Elements of an observation. Links have `href` only: http, https and mailto. */
export const OBSERVATION_TAGS = ['p', 'br', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'a'] as const;
