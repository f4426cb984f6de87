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

/** Whether a unique index rejected a write; `index` limits it to the index of that name. */
export function isDuplicateKey(error: unknown, index?: string): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error) || error.code !== 11_000)
    return false;
  return index === undefined || ('message' in error && String(error.message).includes(`index: ${index} `));
}

/** MongoDB's OutOfDiskSpace. */
const DISK_FULL = 14_031;

/** Whether the disk is full, so nothing of the command was stored. */
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
 * Whether the database did not respond or is changing its primary: the command may have run and can be
 * repeated.
 */
export function isUnreachable(error: unknown): boolean {
  // The driver wraps the cause of a failed bulk write in an error without a code; rejections have one.
  if (error instanceof MongoBulkWriteError)
    return error.code === undefined && [error.writeErrors].flat().length === 0;
  if (error instanceof MongoError && error.hasErrorLabel(MongoErrorLabel.RetryableWriteError)) return true;
  return NO_ANSWER.some((known) => error instanceof known);
}
