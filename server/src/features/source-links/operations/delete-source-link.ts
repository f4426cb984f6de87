import { AppError } from '@recado/shared/contract';
import type { Caller } from '#core/tenancy/caller';
import { sourceLinks } from '../source-link.model';
import type { SourceLinksDeps } from '../source-links.deps';

/** @throws ERR_NO_SOURCE_LINK_FOUND */
export async function deleteSourceLink(
  { publisher }: SourceLinksDeps,
  { companyId }: Caller,
  sourceLinkId: number,
): Promise<void> {
  if (!(await sourceLinks.deleteOne(companyId, { _id: sourceLinkId }))) {
    throw new AppError('ERR_NO_SOURCE_LINK_FOUND');
  }
  publisher.toCompany(companyId, 'sourceLink', { action: 'delete', sourceLinkId });
}
