import type { WordSearch } from './by-words';

export interface NamePlace {
  nameKey: string;
  _id: number;
}

/** Order of a search whose index ends with `nameKey` and `_id`. */
export const BY_NAME: Pick<WordSearch<NamePlace, NamePlace>, 'sort' | 'placeOf' | 'stretch'> = {
  sort: { nameKey: 1, _id: 1 },
  placeOf: ({ nameKey, _id }) => ({ nameKey, _id }),
  stretch: (after, through) => ({
    bounds:
      after || through
        ? { nameKey: { ...(after && { $gte: after.nameKey }), ...(through && { $lte: through.nameKey }) } }
        : {},
    rest: [
      ...(after ? [{ $or: [{ nameKey: { $gt: after.nameKey } }, { _id: { $gt: after._id } }] }] : []),
      ...(through ? [{ $or: [{ nameKey: { $lt: through.nameKey } }, { _id: { $lte: through._id } }] }] : []),
    ],
  }),
};
