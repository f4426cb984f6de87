export const REVIEWS_PER_PAGE = 50;

/** Older reviews are only in the export. */
export const MAX_REVIEW_PAGES = 50;

/** The newest reviews are exported. */
export const MAX_EXPORTED_REVIEWS = 10_000;
