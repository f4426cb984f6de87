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

/** Returns whether a unique index (optionally the one of this name) rejected a write. */
export function isDuplicateKey(error: unknown, index?: string): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error) || error.code !== 11_000)
    return false;
  return index === undefined || ('message' in error && String(error.message).includes(`index: ${index} `));
}

const DISK_FULL = 14_031;

/** Returns whether the disk is full, so that nothing of the command was stored. */
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
 * Returns whether the database did not respond or is changing its primary. The command may have run and can
 * be repeated.
 */
export function isUnreachable(error: unknown): boolean {
  // If a bulk write fails, the driver wraps the cause in an error without code. Rejections have a code.
  if (error instanceof MongoBulkWriteError)
    return error.code === undefined && [error.writeErrors].flat().length === 0;
  if (error instanceof MongoError && error.hasErrorLabel(MongoErrorLabel.RetryableWriteError)) return true;
  return NO_ANSWER.some((known) => error instanceof known);
}
