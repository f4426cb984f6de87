import { z } from 'zod';

/** Paging by `cursor` is unlimited. */
export const MAX_PAGE_NUMBER = 50;

export const pageQuery = {
  pageNumber: z.coerce.number().int().min(1).max(MAX_PAGE_NUMBER).optional(),
  cursor: z.string().max(200).optional(),
};

export const pageResponse = {
  hasMore: z.boolean(),
  nextCursor: z.string().nullable(),
};
