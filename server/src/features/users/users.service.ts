import { AppError } from '@recado/shared/contract';
import type { Profile } from '@recado/shared/permissions';
import { isDuplicateKey, nextIdInOrder, tenantRepository } from '#core/database';
import type { FeatureEvents } from '#core/events';
import { type FormSave, versionAfter } from '#core/forms';
import { hashPassword, passwordMatches } from './passwords';
import { type UserDocument, UserModel } from './user.model';

export type User = Omit<UserDocument, '_id' | 'passwordHash' | 'stepsDownAt' | 'createdAt' | 'updatedAt'> & {
  id: number;
};

export interface NewUser {
  name: string;
  email: string;
  password: string;
  profile?: Profile;
  superAdmin?: boolean;
  queueIds?: number[];
  connectionIds?: number[];
  viewNoQueueTicket?: boolean;
  viewCampaigns?: boolean;
  maxOpen?: number;
}

export type UserChanges = Partial<NewUser & Pick<UserDocument, 'accessTime'>>;

export function usersService(events: FeatureEvents) {
  const users = tenantRepository(UserModel);
  const saved = (
    action: 'create' | 'update' | 'delete',
    { _id, companyId, name, online }: UserDocument,
  ): Promise<void> => events.publish('user.changed', { companyId, action, user: { id: _id, name, online } });

  const changed = (companyId: number, userId: number) =>
    events.publish('user.updated', { companyId, userId });

  const release = async (companyId: number, what: { queueIds: number } | { connectionIds: number }) => {
    const having = await users.find(companyId, what, { select: { _id: 1 } });
    await users.updateMany(companyId, what, { $pull: what });
    for (const { _id } of having) await changed(companyId, _id);
  };

  return {
    /** @throws ERR_NO_USER_FOUND */
    async getUser(companyId: number, id: number): Promise<User> {
      const user = await users.findById(companyId, id);
      if (!user) throw new AppError('ERR_NO_USER_FOUND');
      return toUser(user);
    },

    async usersByIds(companyId: number, ids: readonly number[]): Promise<User[]> {
      if (ids.length === 0) return [];
      return (await users.find(companyId, { _id: { $in: [...ids] } })).map(toUser);
    },

    async listUsers(companyId: number): Promise<User[]> {
      return (await users.find(companyId, {}, { sort: { name: 1 }, limit: 5_000 })).map(toUser);
    },

    /**
     * Takes equally long for unknown e-mails. Searches all companies, because users sign in with the e-mail alone.
     */
    async findByCredentials(email: string, password: string): Promise<User | undefined> {
      const user = await users.findOneAcrossCompanies({ email: email.toLowerCase() });
      const matches = await passwordMatches(user?.passwordHash, password);
      return user && matches ? toUser(user) : undefined;
    },

    async createUser(companyId: number, { password, email, ...user }: NewUser): Promise<User> {
      const now = new Date();
      try {
        const created = await users.insert(companyId, {
          _id: await nextIdInOrder('users'),
          name: user.name,
          email: email.trim().toLowerCase(),
          passwordHash: await hashPassword(password),
          profile: user.profile ?? 'user',
          superAdmin: user.superAdmin ?? false,
          queueIds: user.queueIds ?? [],
          connectionIds: user.connectionIds ?? [],
          viewNoQueueTicket: user.viewNoQueueTicket ?? false,
          viewCampaigns: user.viewCampaigns ?? false,
          accessTime: [],
          ...(user.maxOpen && { maxOpen: user.maxOpen }),
          online: false,
          lastSeenAt: null,
          createdAt: now,
          updatedAt: now,
        });
        await saved('create', created);
        return toUser(created);
      } catch (error) {
        throw duplicateEmail(error);
      }
    },

    /**
     * Changes nothing in a stale save.
     * @throws ERR_NO_USER_FOUND, ERR_CONFLICT (field email), the conflict of `saving`
     */
    async updateUser(
      companyId: number,
      id: number,
      { password, email, ...changes }: UserChanges,
      saving?: FormSave,
    ): Promise<User> {
      const set = {
        ...changes,
        ...(email !== undefined && { email: email.trim().toLowerCase() }),
        ...(password !== undefined && { passwordHash: await hashPassword(password) }),
        updatedAt: new Date(),
      };
      const before = await users
        .findOneAndUpdate(
          companyId,
          { _id: id, ...saving?.filter },
          { $set: set, ...saving?.update },
          { returnDocument: 'before' },
        )
        .catch((error: unknown) => {
          throw duplicateEmail(error);
        });
      if (!before) {
        const now = saving && (await users.findById(companyId, id));
        throw now ? saving.stale(now) : new AppError('ERR_NO_USER_FOUND');
      }
      const user = { ...before, ...set, ...(saving && { version: versionAfter(before, saving) }) };
      await changed(companyId, id);
      if (user.name !== before.name)
        await events.publish('user.renamed', { companyId, userId: id, name: user.name });
      await saved('update', user);
      return toUser(user);
    },

    /**
     * Keeps the references to the user.
     * @throws ERR_NO_USER_FOUND
     */
    async deleteUser(companyId: number, id: number): Promise<void> {
      const user = await users.findOneAndDelete(companyId, { _id: id });
      if (!user) throw new AppError('ERR_NO_USER_FOUND');
      await changed(companyId, id);
      await saved('delete', user);
    },

    /** Idempotent. */
    async dismissFirstSteps(companyId: number, id: number): Promise<void> {
      await users.updateOne(companyId, { _id: id }, { $set: { firstStepsDismissed: true } });
    },

    /** Searches all companies, because the company is unknown after an authSession's end. */
    async findByIdAcrossCompanies(id: number): Promise<User | undefined> {
      const user = await users.findOneAcrossCompanies({ _id: id });
      return user && toUser(user);
    },

    /** Searches all companies, because users sign in with the e-mail alone. */
    async findByEmailAcrossCompanies(email: string): Promise<User | undefined> {
      const user = await users.findOneAcrossCompanies({ email: email.trim().toLowerCase() });
      return user && toUser(user);
    },

    /** @throws ERR_NO_USER_FOUND */
    async resetPasswordAcrossCompanies(email: string, password: string): Promise<User> {
      const passwordHash = await hashPassword(password);
      const user = await users.findOneAcrossCompanies({ email: email.trim().toLowerCase() });
      if (!user) throw new AppError('ERR_NO_USER_FOUND');
      await users.updateOne(
        user.companyId,
        { _id: user._id },
        { $set: { passwordHash, updatedAt: new Date() } },
      );
      await changed(user.companyId, user._id);
      return toUser(user);
    },

    async hasSuperAdminAcrossCompanies(): Promise<boolean> {
      return (await users.countAcrossCompanies({ superAdmin: true })) > 0;
    },

    async superAdminsAcrossCompanies(): Promise<{ email: string; companyId: number }[]> {
      const found = await users.findAcrossCompanies({ superAdmin: true });
      return found.map(({ email, companyId }) => ({ email, companyId }));
    },

    /** Idempotent. */
    queueDeleted: (companyId: number, queueId: number): Promise<void> =>
      release(companyId, { queueIds: queueId }),

    /** Idempotent. */
    connectionDeleted: (companyId: number, connectionId: number): Promise<void> =>
      release(companyId, { connectionIds: connectionId }),
  };
}

function duplicateEmail(error: unknown): unknown {
  return isDuplicateKey(error, 'email') ? new AppError('ERR_CONFLICT', { field: 'email' }) : error;
}

export function toUser({
  _id,
  passwordHash: _hash,
  stepsDownAt: _steps,
  createdAt: _created,
  updatedAt: _updated,
  ...user
}: UserDocument): User {
  return { id: _id, ...user };
}

export function countUsers(companyId: number): Promise<number> {
  return tenantRepository(UserModel).count(companyId);
}
