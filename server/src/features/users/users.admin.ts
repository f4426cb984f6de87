import type { AuditAction } from '@recado/shared/audit';
import { AppError, type BodyOf } from '@recado/shared/contract';
import type { AccessHours } from '@recado/shared/schedules';
import type { createUser, updateUser } from '@recado/shared/users';
import type { FeatureEvents } from '../../core/events';
import type { Caller } from '../../core/tenancy/caller';
import { stepDown } from './users.admins';
import { companyMeant, requireMayChange, requireMayDelete } from './users.policy';
import type { User, UserChanges, usersService } from './users.service';

/** What the administration of users asks of other features. */
export interface AdminParts {
  /** Setting userCreation. */
  mayCreate(companyId: number): Promise<boolean>;
  /** Makes something the plan limits. Throws ERR_PLAN_LIMIT. */
  withinLimit(companyId: number, create: () => Promise<User>): Promise<User>;
  placeFreed(companyId: number): Promise<void>;
  /** Throws ERR_NO_QUEUE_FOUND. */
  requireQueues(companyId: number, ids: readonly number[]): Promise<void>;
  connectionNames(companyId: number, ids: readonly number[]): Promise<{ id: number }[]>;
  events: Pick<FeatureEvents, 'publish'>;
  /** Throws ERR_VALIDATION (field currentPassword) for a wrong password, ERR_TOO_MANY_REQUESTS after too many. */
  confirmPassword(user: Pick<User, 'id' | 'email'>, password: string): Promise<void>;
  /** Tells the old address of a user that their own password or e-mail changed. */
  accountChanged(before: User): void;
  /** Returns how many open tickets the user attends. */
  countOpenTickets(companyId: number, userId: number): Promise<number>;
  /** The platform's owner did that in another company. */
  audited(by: Caller, action: AuditAction, user: Pick<User, 'companyId' | 'name'>): Promise<void>;
  /** Access hours changed: whoever is outside is signed out. */
  hoursChanged(user: User): Promise<void>;
}

/** What administrators do with users, and everybody with themselves (specification 1 §2.8, 2 §2.7–2.9, §7.4). */
export function usersAdmin(service: ReturnType<typeof usersService>, parts: AdminParts) {
  /** Throws ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND for what is not the company's. */
  const requireThings = async (companyId: number, { queueIds, connectionIds = [] }: UserChanges) => {
    await parts.requireQueues(companyId, queueIds ?? []);
    const found = new Set((await parts.connectionNames(companyId, connectionIds)).map(({ id }) => id));
    const missing = connectionIds.find((id) => !found.has(id));
    if (missing !== undefined) throw new AppError('ERR_NO_WAPP_FOUND', { whatsappId: missing });
  };

  /** Whoever deletes a colleague; an administrator of theirs where the platform's owner does. */
  const heirOf = async (caller: Caller, { id, companyId }: User): Promise<number> => {
    if (caller.companyId === companyId) return caller.userId;
    const colleagues = (await service.listUsers(companyId)).filter((other) => other.id !== id);
    const admin = colleagues.find(({ profile }) => profile === 'admin');
    return (admin ?? colleagues[0])?.id ?? caller.userId;
  };
  /** Throws ERR_NO_PERMISSION during an impersonation, and what `confirmPassword` does. */
  const requireOwner = async (caller: Caller, user: User, password: string | undefined): Promise<void> => {
    if (caller.visitor) throw new AppError('ERR_NO_PERMISSION');
    await parts.confirmPassword(user, password ?? '');
  };
  const audit = async (by: Caller, action: AuditAction, user: User): Promise<void> => {
    if (user.companyId !== by.companyId) await parts.audited(by, action, user);
  };

  return {
    /** Throws ERR_USER_CREATION_DISABLED, ERR_PLAN_LIMIT, ERR_CONFLICT (field email), and what `requireThings` does. */
    async create(caller: Caller, body: BodyOf<typeof createUser>): Promise<User> {
      const { companyId: named, password, email, name, ...rights } = body;
      const companyId = companyMeant(caller, named);
      if (!(await parts.mayCreate(companyId))) throw new AppError('ERR_USER_CREATION_DISABLED');
      const changes = settled(rightsOf(rights));
      await requireThings(companyId, changes);
      const user = await parts.withinLimit(companyId, () =>
        service.createUser(companyId, { name, email, password, ...changes }),
      );
      await audit(caller, 'user.created', user);
      return user;
    },

    /** Throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_LAST_ADMIN, ERR_CONFLICT (field email), and the above. */
    async change(caller: Caller, userId: number, body: BodyOf<typeof updateUser>): Promise<User> {
      const { companyId: named, password, currentPassword, email, name, ...rights } = body;
      const companyId = companyMeant(caller, named);
      const user = await service.getUser(companyId, userId);
      const wished = { ...rightsOf(rights), name, email, password };
      requireMayChange(caller, user, wished);
      const changes = settled(wished, user);
      await requireThings(companyId, added(user, changes));
      const changesAccount = caller.userId === userId && signsInOtherwise(user, { email, password });
      if (changesAccount) await requireOwner(caller, user, currentPassword);
      if (user.profile === 'admin' && changes.profile === 'user') await stepDown(companyId, userId);
      const changed = await service.updateUser(companyId, userId, given(changes));
      // One's own session is the only one there is.
      if (password !== undefined && caller.userId !== userId) {
        await parts.events.publish('user.accessRevoked', { companyId, userId });
      }
      if (changesAccount) parts.accountChanged(user);
      await audit(caller, 'user.updated', changed);
      return changed;
    },

    /** Answers how many tickets wait again. Throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_LAST_ADMIN. */
    async remove(caller: Caller, userId: number, named?: number): Promise<number> {
      const companyId = companyMeant(caller, named);
      const user = await service.getUser(companyId, userId);
      requireMayDelete(caller, user);
      if (user.profile === 'admin') await stepDown(companyId, userId);
      const heirId = await heirOf(caller, user);
      let returned = 0;
      const release = async () => {
        returned += await parts.countOpenTickets(companyId, userId);
        await parts.events.publish('user.deleted', { companyId, userId, heirId, byUserId: caller.userId });
      };
      // Before the record is deleted: after a crash the user is still there, to be deleted again.
      await release();
      await service.deleteUser(companyId, userId);
      await parts.placeFreed(companyId);
      await audit(caller, 'user.deleted', user);
      // What the user received in between.
      await release();
      return returned;
    },

    /** Specification 2 §2.9. Throws ERR_NO_USER_FOUND, ERR_CONFLICT (field profile) for an administrator. */
    async setAccessTime(caller: Caller, userId: number, accessTime: AccessHours): Promise<User> {
      const user = await service.getUser(caller.companyId, userId);
      if (user.profile === 'admin') throw new AppError('ERR_CONFLICT', { field: 'profile' });
      const changed = await service.updateUser(caller.companyId, userId, { accessTime });
      await parts.hoursChanged(changed);
      return changed;
    },

    removeAccessTime: (caller: Caller, userId: number): Promise<User> =>
      service.updateUser(caller.companyId, userId, { accessTime: [] }),
  };
}

/** Whether a change alters what the user signs in with. */
function signsInOtherwise(user: User, { email, password }: Pick<UserChanges, 'email' | 'password'>): boolean {
  return password !== undefined || (email !== undefined && email.trim().toLowerCase() !== user.email);
}

function rightsOf({
  whatsappIds,
  ...rights
}: Omit<
  BodyOf<typeof updateUser>,
  'name' | 'email' | 'password' | 'currentPassword' | 'companyId'
>): UserChanges {
  return { ...rights, connectionIds: whatsappIds };
}

/** An administrator sees everything at any hour: both flags are false (specification 2 §5.1), hours have no meaning. */
function settled(changes: UserChanges, user?: User): UserChanges {
  const admin = (changes.profile ?? user?.profile) === 'admin';
  return admin ? { ...changes, viewNoQueueTicket: false, viewCampaigns: false, accessTime: [] } : changes;
}

/** What the user has already may since have been deleted: it is kept until the form is saved without it. */
function added(user: User, { queueIds, connectionIds }: UserChanges): UserChanges {
  return {
    queueIds: queueIds?.filter((id) => !user.queueIds.includes(id)),
    connectionIds: connectionIds?.filter((id) => !user.connectionIds.includes(id)),
  };
}

function given(changes: UserChanges): UserChanges {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
