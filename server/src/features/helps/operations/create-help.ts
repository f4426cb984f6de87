import { AppError, type BodyOf } from '@recado/shared/contract';
import type { createHelp as createHelpEndpoint } from '@recado/shared/helps';
import { nextIdInOrder } from '#core/database';
import { type HelpDocument, HelpModel } from '../help.model';

/** Concurrent requests may exceed it by one. */
export const MAX_HELPS = 500;

/** @throws ERR_LIMIT_REACHED */
export async function createHelp(input: BodyOf<typeof createHelpEndpoint>): Promise<HelpDocument> {
  if ((await HelpModel.countDocuments().exec()) >= MAX_HELPS) {
    throw new AppError('ERR_LIMIT_REACHED', { limit: MAX_HELPS });
  }
  const now = new Date();
  const document = { _id: await nextIdInOrder('helps'), ...input, createdAt: now, updatedAt: now };
  await HelpModel.create(document);
  return document;
}
