export const REVIEWS_PER_PAGE = 50;

/** Maximum number of pages. Older reviews are only in the export. */
export const MAX_REVIEW_PAGES = 50;

/** Maximum number of exported reviews, newest first. */
export const MAX_EXPORTED_REVIEWS = 10_000;
