import { Readable } from 'node:stream';
import type { App } from '../../server/src/app';
import { identityOf } from './chats';
import type { SeededCompany } from './company';
import { image } from './sent-files';
import { CUSTOMERS } from './visits';

/** Stores profile pictures of some customers, as if they were downloaded from WhatsApp. */
export async function seedFaces({ app, company }: { app: App; company: SeededCompany }): Promise<void> {
  const { companyId } = company;
  const { media } = app.context;
  const contacts = app.database.db.collection('contacts');
  for (const customer of CUSTOMERS) {
    if (!customer.image) continue;
    const contact = await app.services.contacts.identify(companyId, identityOf(customer));
    if (!contact) throw new Error(`${customer.number} never wrote`);
    const content = Readable.from([image(customer.image)]);
    const { id } = await media.put(companyId, content, { kind: 'image', claimedMimetype: 'image/jpeg' });
    const profilePicUrl = media.linkTo(companyId, id, { seconds: 180 * 24 * 3_600 });
    const now = new Date();
    await contacts.updateOne(
      { companyId, phone: customer.number },
      {
        $set: {
          profilePicUrl,
          pictureFile: id,
          pictureSource: customer.image,
          pictureCheckedAt: now,
          updatedAt: now,
          // The tickets' copies are updated when the server starts.
          unspread: true,
        },
      },
    );
  }
}
