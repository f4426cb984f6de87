import { codeIn } from '@recado/shared/source-links';
import { sourceLinks } from '../source-link.model';

/** The link whose code a customer's message contains. */
export interface OpeningLink {
  id: number;
  name: string;
}

/** Returns undefined without a read if the text has no code. */
export async function linkIn(companyId: number, text: string): Promise<OpeningLink | undefined> {
  const code = codeIn(text);
  const link = code === undefined ? undefined : await sourceLinks.findOne(companyId, { code });
  return link && { id: link._id, name: link.name };
}
