import { AppError } from '@recado/shared/contract';
import type { Profile } from '@recado/shared/permissions';
import { isDuplicateKey, nextId, tenantRepository } from '../../core/database';
import type { Publisher } from '../../core/realtime/publisher';
import { hashPassword, passwordMatches } from './passwords';
import { UserModel, type UserDocument } from './user.model';

/** A user as other features know them: never the password's hash. */
export type User = Omit<UserDocument, '_id' | 'passwordHash' | 'createdAt' | 'updatedAt'> & { id: number };

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
}

export type UserChanges = Partial<Omit<NewUser, 'password' | 'email'>>;

/** Who else has to know of a change. */
export interface UserListener {
  /** A record is not what it was: whoever remembers it forgets. */
  changed(companyId: number, userId: number): void;
  /** What copies the name follows. */
  renamed(companyId: number, user: { id: number; name: string }): void;
}

/** The people of a company. */
export function usersService(publisher: Publisher, { changed, renamed }: UserListener) {
  const users = tenantRepository(UserModel);

  return {
    /** Throws ERR_NO_USER_FOUND: another company's user is none. */
    async getUser(companyId: number, id: number): Promise<User> {
      const user = await users.findById(companyId, id);
      if (!user) throw new AppError('ERR_NO_USER_FOUND');
      return toUser(user);
    },

    /** Those of the ids that are the company's users; others are left out. */
    async usersByIds(companyId: number, ids: readonly number[]): Promise<User[]> {
      if (ids.length === 0) return [];
      return (await users.find(companyId, { _id: { $in: [...ids] } })).map(toUser);
    },

    /** Every user of a company, by name; at most 5,000. */
    async listUsers(companyId: number): Promise<User[]> {
      return (await users.find(companyId, {}, { sort: { name: 1 }, limit: 5_000 })).map(toUser);
    },

    /**
     * Who signs in with this e-mail and password; undefined when nobody does, after the same time. Across
     * companies, because a person signs in by e-mail alone.
     */
    async findByCredentials(email: string, password: string): Promise<User | undefined> {
      const user = await users.findOneAcrossCompanies({ email: email.toLowerCase() });
      const matches = await passwordMatches(user?.passwordHash, password);
      return user && matches ? toUser(user) : undefined;
    },

    /** Throws ERR_CONFLICT (field email) when somebody has that e-mail. */
    async createUser(companyId: number, { password, email, ...user }: NewUser): Promise<User> {
      const now = new Date();
      try {
        const created = await users.insert(companyId, {
          _id: await nextId('users'),
          name: user.name,
          email: email.trim().toLowerCase(),
          passwordHash: await hashPassword(password),
          profile: user.profile ?? 'user',
          superAdmin: user.superAdmin ?? false,
          queueIds: user.queueIds ?? [],
          connectionIds: user.connectionIds ?? [],
          viewNoQueueTicket: user.viewNoQueueTicket ?? false,
          viewCampaigns: user.viewCampaigns ?? false,
          online: false,
          lastSeenAt: null,
          createdAt: now,
          updatedAt: now,
        });
        return toUser(created);
      } catch (error) {
        if (isDuplicateKey(error, 'email')) throw new AppError('ERR_CONFLICT', { field: 'email' });
        throw error;
      }
    },

    /** Changes what is given; its windows are told. Throws ERR_NO_USER_FOUND. */
    async updateUser(companyId: number, id: number, changes: UserChanges): Promise<User> {
      const user = await users.findOneAndUpdate(
        companyId,
        { _id: id },
        { $set: { ...changes, updatedAt: new Date() } },
      );
      if (!user) throw new AppError('ERR_NO_USER_FOUND');
      changed(companyId, id);
      if (changes.name !== undefined) renamed(companyId, { id, name: user.name });
      publisher.toCompany(companyId, 'user', {
        action: 'update',
        user: { id, name: user.name, online: user.online },
      });
      return toUser(user);
    },

    /** A new password for whoever has this e-mail; answers them. Throws ERR_NO_USER_FOUND. The owner's tool. */
    async resetPasswordAcrossCompanies(email: string, password: string): Promise<User> {
      const passwordHash = await hashPassword(password);
      const user = await users.findOneAcrossCompanies({ email: email.trim().toLowerCase() });
      if (!user) throw new AppError('ERR_NO_USER_FOUND');
      await users.updateOne(
        user.companyId,
        { _id: user._id },
        { $set: { passwordHash, updatedAt: new Date() } },
      );
      changed(user.companyId, user._id);
      return toUser(user);
    },

    /** Whether the platform has an owner yet. */
    async hasSuperAdminAcrossCompanies(): Promise<boolean> {
      return (await users.countAcrossCompanies({ superAdmin: true })) > 0;
    },

    /** The user has a window open, or closed the last one: stored, and colleagues are told. */
    async setOnline(companyId: number, id: number, online: boolean): Promise<void> {
      const before = await users.findOneAndUpdate(
        companyId,
        { _id: id },
        { $set: { online, lastSeenAt: new Date() } },
        { returnDocument: 'before' },
      );
      if (!before || before.online === online) return;
      publisher.toCompany(companyId, 'user', { action: 'update', user: { id, name: before.name, online } });
    },
  };
}

function toUser({
  _id,
  passwordHash: _hash,
  createdAt: _created,
  updatedAt: _updated,
  ...user
}: UserDocument): User {
  return { id: _id, ...user };
}
