import { messageCollection } from '../message.model';
import { lowestIdAt } from '../message-ids';

/** Counts the messages of all companies that were stored since a time, up to `max`. */
export function countStoredSince(time: Date, max: number): Promise<number> {
  return messageCollection().countDocuments({ _id: { $gte: lowestIdAt(time) } }, { limit: max });
}

/** Counts the messages of all companies, up to `max`. Takes seconds for millions. */
export function countStoredAcrossCompanies(max: number): Promise<number> {
  return messageCollection().countDocuments({}, { limit: max });
}
