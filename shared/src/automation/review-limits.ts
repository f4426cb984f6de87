/** Maximum characters of a review's comment. */
export const MAX_REVIEW_COMMENT = 2_000;

/** Days after the request during which a review link can be used. */
export const REVIEW_LINK_DAYS = 30;

/** Submissions of reviews per minute and network address. */
export const REVIEW_WRITES_PER_MINUTE = 10;
