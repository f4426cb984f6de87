export const MAX_REVIEW_COMMENT = 2_000;

/** Days for which a review link can be used after the request. */
export const REVIEW_LINK_DAYS = 30;

/** Per network address. */
export const REVIEW_WRITES_PER_MINUTE = 10;

/** Time after a user resolves a ticket in which an undo prevents messages to the customer, in milliseconds. */
export const ENDING_DELAY_MS = 10_000;

/** Hours during which a customer's number is a rating. */
export const RATING_HOURS = 24;

/** Days after a request during which the same contact receives no other one. */
export const RATING_PAUSE_DAYS = 7;

/** Time after a resolution in which thanks belong to the closed ticket, in milliseconds. */
export const THANKS_WITHIN_MS = 10 * 60_000;
