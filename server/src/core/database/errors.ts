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

/** Returns whether a unique index (of this name, if given) rejected a write. */
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

const NO_RESPONSE = [
  MongoNetworkError,
  MongoServerSelectionError,
  MongoNotConnectedError,
  MongoTopologyClosedError,
  MongoClientClosedError,
];

const MAX_CAUSES = 5;

/**
 * Returns whether the database did not respond or is changing its primary, also as the cause of another error.
 * The command may have run and can be repeated.
 */
export function isUnreachable(error: unknown): boolean {
  let at = error;
  for (let depth = 0; at instanceof Error && depth < MAX_CAUSES; depth += 1, at = at.cause)
    if (hasNoResponse(at)) return true;
  return false;
}

function hasNoResponse(error: Error): boolean {
  // The driver wraps the cause of a failed bulk write in an error without code. Rejections have a code.
  if (error instanceof MongoBulkWriteError)
    return error.code === undefined && [error.writeErrors].flat().length === 0;
  if (error instanceof MongoError && error.hasErrorLabel(MongoErrorLabel.RetryableWriteError)) return true;
  return NO_RESPONSE.some((known) => error instanceof known);
}
