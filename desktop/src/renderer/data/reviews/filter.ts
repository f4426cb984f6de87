import { z } from 'zod';
import { MAX_REVIEW_PAGES, NPS_TYPES } from '@recado/shared/reviews';

const idText = z.coerce.number().int().positive().optional().catch(undefined);
const dayText = z.iso.date().optional().catch(undefined);

/** Parses the filter in the page's URL and drops invalid values. */
const addressSchema = z.object({
  userId: idText,
  whatsappId: idText,
  queueId: idText,
  npsType: z.enum(NPS_TYPES).optional().catch(undefined),
  startDate: dayText,
  endDate: dayText,
  page: z.coerce.number().int().min(1).max(MAX_REVIEW_PAGES).catch(1),
});

export type ReviewPlace = z.output<typeof addressSchema>;
export type ReviewFilter = Omit<ReviewPlace, 'page'>;

export function placeOf(address: URLSearchParams): ReviewPlace {
  return addressSchema.parse(Object.fromEntries(address));
}

/** The first page needs no parameter. */
export function addressOf({ page, ...filter }: ReviewPlace): Record<string, string> {
  const fields = Object.entries({ ...filter, page: page > 1 ? page : undefined });
  return Object.fromEntries(
    fields.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}
