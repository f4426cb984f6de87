import { AppError } from '@recado/shared/contract';
import type { SourceLinkInput } from '@recado/shared/source-links';
import { isDuplicateKey, nextIdInOrder } from '#core/database';
import type { Caller } from '#core/tenancy/caller';
import { type SourceLinkDocument, sourceLinks } from '../source-link.model';
import type { SourceLinksDeps } from '../source-links.deps';
import { newCode } from './new-code';
import { rejectDuplicateName } from './reject-duplicate-name';
import { requireConnection } from './require-connection';

/** Per company. Concurrent requests may exceed it by one. */
export const MAX_SOURCE_LINKS = 500;

/** @throws ERR_NO_WAPP_FOUND, ERR_LIMIT_REACHED {limit}, ERR_CONFLICT {field: name} */
export async function createSourceLink(
  deps: SourceLinksDeps,
  { companyId }: Caller,
  { name, text = '', whatsappId }: SourceLinkInput,
): Promise<SourceLinkDocument> {
  await requireConnection(deps, companyId, whatsappId);
  if ((await sourceLinks.count(companyId)) >= MAX_SOURCE_LINKS) {
    throw new AppError('ERR_LIMIT_REACHED', { limit: MAX_SOURCE_LINKS });
  }
  const now = new Date();
  const row = { _id: await nextIdInOrder('source_links'), name, text, whatsappId };
  const created = await rejectDuplicateName(
    insertWithCode(companyId, { ...row, createdAt: now, updatedAt: now }),
  );
  deps.publisher.toCompany(companyId, 'sourceLink', { action: 'create', sourceLinkId: created._id });
  return created;
}

/** Tries another code if the company already has it. */
async function insertWithCode(
  companyId: number,
  row: Omit<SourceLinkDocument, 'companyId' | 'code'>,
): Promise<SourceLinkDocument> {
  for (;;) {
    try {
      return await sourceLinks.insert(companyId, { ...row, code: newCode() });
    } catch (error) {
      if (!isDuplicateKey(error, 'company-code')) throw error;
    }
  }
}
