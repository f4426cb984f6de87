import type { Collection } from 'mongodb';
import { model, Schema } from 'mongoose';

interface SearchProgressDocument {
  _id: 'oldWords';
  /** Id of the last message whose words were removed. */
  after: string;
}

export const SEARCH_PROGRESS = 'search_progress';

const schema = new Schema<SearchProgressDocument>(
  {
    _id: { type: String, required: true },
    after: { type: String, required: true },
  },
  { collection: SEARCH_PROGRESS, versionKey: false, autoIndex: false },
);

const SearchProgressModel = model<SearchProgressDocument>('SearchProgress', schema);

export function searchProgress(): Collection<SearchProgressDocument> {
  return SearchProgressModel.collection as unknown as Collection<SearchProgressDocument>;
}
