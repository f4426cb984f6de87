import { type ContactDocument, contacts } from '../contact.model';
import { contactImports, type ImportOwner } from '../imports/contact-import.model';

const BATCH = 500;

/** Reports the changed contacts in batches. Idempotent. */
export async function contactsUserDeleted(
  companyId: number,
  userId: number,
  heir: ImportOwner | undefined,
  changed: (contacts: readonly ContactDocument[]) => Promise<unknown>,
): Promise<void> {
  const goesOn = heir ? { owner: heir } : { createTickets: false };
  await contactImports.updateMany(companyId, { 'owner.userId': userId }, { $set: goesOn });
  for (;;) {
    const rows = await contacts.find(companyId, { wallet: userId }, { limit: BATCH });
    await contacts.updateMany(
      companyId,
      { _id: { $in: rows.map(({ _id }) => _id) }, wallet: userId },
      { $pull: { wallet: userId }, $set: { unspread: true, updatedAt: new Date() } },
    );
    await changed(rows);
    if (rows.length < BATCH) return;
  }
}
