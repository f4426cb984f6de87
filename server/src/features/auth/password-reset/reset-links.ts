import { createHmac, randomBytes } from 'node:crypto';
import { AppError } from '@recado/shared/contract';
import type { SecretBox } from '#core/secrets';
import { type PasswordResetDocument, PasswordResetModel } from './password-reset.model';

const LINK_MS = 60 * 60 * 1000;

interface Owner {
  id: number;
  companyId: number;
  email: string;
}

/** Makes reset links valid once, within an hour, and only until the next link. */
export function resetLinks(secrets: SecretBox) {
  const hashOf = (token: string): string =>
    createHmac('sha256', secrets.key('password-reset')).update(token).digest('base64url');

  return {
    /** Returns a token `{user id}.{random}`; invalidates the previous one. */
    async issue({ id, companyId, email }: Owner): Promise<string> {
      const token = `${id}.${randomBytes(32).toString('base64url')}`;
      const now = Date.now();
      const link = {
        companyId,
        email,
        tokenHash: hashOf(token),
        createdAt: new Date(now),
        expiresAt: new Date(now + LINK_MS),
      };
      await PasswordResetModel.updateOne({ _id: id }, { $set: link }, { upsert: true }).exec();
      return token;
    },

    async delete(userId: number): Promise<void> {
      await PasswordResetModel.deleteOne({ _id: userId }).exec();
    },

    /**
     * Consumes a token and returns its owner.
     * @throws ERR_LINK_EXPIRED
     */
    async spend(token: string): Promise<Owner> {
      const [, userId] = /^(\d{1,15})\.[\w-]{43}$/.exec(token) ?? [];
      if (userId === undefined) throw new AppError('ERR_LINK_EXPIRED');
      const link = await PasswordResetModel.findOneAndDelete({
        _id: Number(userId),
        tokenHash: hashOf(token),
        expiresAt: { $gt: new Date() },
      })
        .lean<PasswordResetDocument>()
        .exec();
      if (!link) throw new AppError('ERR_LINK_EXPIRED');
      return { id: link._id, companyId: link.companyId, email: link.email };
    },
  };
}
