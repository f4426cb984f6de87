import { AppError, type BodyOf } from '@recado/shared/contract';
import type { updateSourceLink as updateEndpoint } from '@recado/shared/source-links';
import { savingForm } from '#core/forms';
import type { Caller } from '#core/tenancy/caller';
import { type SourceLinkDocument, sourceLinks } from '../source-link.model';
import type { SourceLinksDeps } from '../source-links.deps';
import { rejectDuplicateName } from './reject-duplicate-name';
import { requireConnection } from './require-connection';

/**
 * Changes the given fields of a source link.
 *
 * @throws ERR_NO_SOURCE_LINK_FOUND, ERR_NO_WAPP_FOUND, ERR_CONFLICT {field: name}, errors of `savingForm`
 */
export async function updateSourceLink(
  deps: SourceLinksDeps,
  { companyId, name: by }: Caller,
  sourceLinkId: number,
  { version: given, ...input }: BodyOf<typeof updateEndpoint>,
): Promise<SourceLinkDocument> {
  if (input.whatsappId !== undefined) await requireConnection(deps, companyId, input.whatsappId);
  const before = await requireLink(companyId, sourceLinkId);
  const saving = savingForm(before, { given, by, changes: input });
  if (saving.unchanged) return before;
  const changed = await rejectDuplicateName(
    sourceLinks.findOneAndUpdate(
      companyId,
      { _id: sourceLinkId, ...saving.filter },
      { $set: { ...input, updatedAt: new Date() }, ...saving.update },
    ),
  );
  if (!changed) throw saving.stale(await requireLink(companyId, sourceLinkId));
  deps.publisher.toCompany(companyId, 'sourceLink', { action: 'update', sourceLinkId });
  return changed;
}

async function requireLink(companyId: number, sourceLinkId: number): Promise<SourceLinkDocument> {
  const link = await sourceLinks.findById(companyId, sourceLinkId);
  if (!link) throw new AppError('ERR_NO_SOURCE_LINK_FOUND');
  return link;
}
