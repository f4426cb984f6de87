import type { FilesLostStep, SecretLostStep } from '#core/database';
import { createLinks } from '#core/media';
import type { ContactDocument } from '../contact.model';
import { LINK_SECONDS } from './avatar-refresh';

/** Signs the stored URLs of avatars with the new secret. The sweep of contacts copies them to tickets. */
export async function renewAvatarLinks({ db, secrets }: SecretLostStep): Promise<string[]> {
  const { linkTo } = createLinks(secrets);
  const rows = db.collection<ContactDocument>('contacts');
  const withAvatar = rows.find(
    { pictureFile: { $type: 'string' } },
    { projection: { companyId: 1, pictureFile: 1 } },
  );
  for await (const { _id, companyId, pictureFile } of withAvatar)
    if (pictureFile !== undefined)
      await rows.updateOne(
        { _id },
        {
          $set: {
            profilePicUrl: linkTo(companyId, pictureFile, { seconds: LINK_SECONDS }),
            unspread: true,
            updatedAt: new Date(),
          },
        },
      );
  return [];
}

/** Makes the contacts' next messages download lost avatars again. */
export async function deleteLostAvatars({ db, companyId, files }: FilesLostStep): Promise<void> {
  await db.collection<ContactDocument>('contacts').updateMany(
    { companyId, pictureFile: { $in: [...files] } },
    {
      $set: { profilePicUrl: null, unspread: true, updatedAt: new Date() },
      $unset: { pictureFile: 1, pictureSource: 1, pictureCheckedAt: 1 },
    },
  );
}
