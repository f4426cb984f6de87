import { reviews } from '../review.model';

/** Returns the customers' comments; erased ones are empty. */
export async function readComments(
  companyId: number,
  reviewIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (reviewIds.length === 0) return new Map();
  const rows = await reviews.find(
    companyId,
    { _id: { $in: [...reviewIds] } },
    { select: { observation: 1 } },
  );
  return new Map(rows.map(({ _id, observation }) => [_id, observation]));
}
