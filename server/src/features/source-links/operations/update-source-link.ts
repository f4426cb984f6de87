import { AppError } from '@recado/shared/contract';
import type { SourceLinkInput } from '@recado/shared/source-links';
import type { Caller } from '#core/tenancy/caller';
import { type SourceLinkDocument, sourceLinks } from '../source-link.model';
import type { SourceLinksDeps } from '../source-links.deps';
import { rejectDuplicateName } from './reject-duplicate-name';
import { requireConnection } from './require-connection';

/**
 * Changes the given fields of a source link.
 *
 * @throws ERR_NO_SOURCE_LINK_FOUND, ERR_NO_WAPP_FOUND, ERR_CONFLICT {field: name}
 */
export async function updateSourceLink(
  deps: SourceLinksDeps,
  { companyId }: Caller,
  sourceLinkId: number,
  input: Partial<SourceLinkInput>,
): Promise<SourceLinkDocument> {
  if (input.whatsappId !== undefined) await requireConnection(deps, companyId, input.whatsappId);
  const changes = { $set: { ...input, updatedAt: new Date() } };
  const changed = await rejectDuplicateName(
    sourceLinks.findOneAndUpdate(companyId, { _id: sourceLinkId }, changes),
  );
  if (!changed) throw new AppError('ERR_NO_SOURCE_LINK_FOUND');
  deps.publisher.toCompany(companyId, 'sourceLink', { action: 'update', sourceLinkId });
  return changed;
}
