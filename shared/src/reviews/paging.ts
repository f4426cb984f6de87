export const REVIEWS_PER_PAGE = 50;

/** Later pages are only in the export. */
export const MAX_REVIEW_PAGES = 50;

/** The export contains at most the newest 10,000 reviews. */
export const MAX_EXPORTED_REVIEWS = 10_000;
