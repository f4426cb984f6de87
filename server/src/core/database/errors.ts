import {
  MongoBulkWriteError,
  MongoClientClosedError,
  MongoError,
  MongoErrorLabel,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb';

/** Whether a write was refused by a unique index (optionally: the index of that name). */
export function isDuplicateKey(error: unknown, index?: string): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error) || error.code !== 11_000)
    return false;
  return index === undefined || ('message' in error && String(error.message).includes(`index: ${index} `));
}

/** MongoDB's OutOfDiskSpace. */
const DISK_FULL = 14_031;

/** Whether the database has no room on its disk: nothing of the command was stored. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === DISK_FULL;
}

const NO_ANSWER = [
  MongoNetworkError,
  MongoServerSelectionError,
  MongoNotConnectedError,
  MongoTopologyClosedError,
  MongoClientClosedError,
];

/**
 * Whether the database did not answer, or is changing its primary: what was asked may have been done, and can be asked
 * again.
 */
export function isUnreachable(error: unknown): boolean {
  // The driver wraps whatever ended a bulk write, and keeps only its message; what the database refuses has a code.
  if (error instanceof MongoBulkWriteError)
    return error.code === undefined && [error.writeErrors].flat().length === 0;
  if (error instanceof MongoError && error.hasErrorLabel(MongoErrorLabel.RetryableWriteError)) return true;
  return NO_ANSWER.some((known) => error instanceof known);
}
