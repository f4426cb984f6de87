import { z } from 'zod';

/** The last page `pageNumber` reaches; beyond it callers use `cursor` (decisions: "Lists, events, texts"). */
export const MAX_PAGE_NUMBER = 50;

/** Query fields of every paged list: `pageNumber` as specified, `cursor` as the app uses it. */
export const pageQuery = {
  pageNumber: z.coerce.number().int().min(1).max(MAX_PAGE_NUMBER).optional(),
  cursor: z.string().max(200).optional(),
};

/** Answer fields of every paged list beside the list itself. */
export const pageAnswer = {
  hasMore: z.boolean(),
  nextCursor: z.string().nullable(),
};
