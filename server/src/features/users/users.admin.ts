import { AppError, type BodyOf } from '@recado/shared/contract';
import type { createUser, setAccessTime, updateUser } from '@recado/shared/users';
import { actorOf, type DomainEvents, type FeatureEvents } from '#core/events';
import { savingForm } from '#core/forms';
import type { Caller } from '#core/tenancy/caller';
import { stepDown } from './step-down';
import { companyMeant, requireMayChange, requireMayDelete } from './users.policy';
import type { User, UserChanges, usersService } from './users.service';

export interface AdminDeps {
  mayCreate(companyId: number): Promise<boolean>;
  /** @throws ERR_PLAN_LIMIT if the plan permits no further user */
  withinLimit(companyId: number, create: () => Promise<User>): Promise<User>;
  slotReleased(companyId: number): Promise<void>;
  requireQueues(companyId: number, ids: readonly number[]): Promise<void>;
  connectionNames(companyId: number, ids: readonly number[]): Promise<{ id: number }[]>;
  events: FeatureEvents;
  /** @throws ERR_VALIDATION (field currentPassword), ERR_TOO_MANY_REQUESTS */
  confirmPassword(user: Pick<User, 'id' | 'email'>, password: string): Promise<void>;
  /** Mails the user's previous address. */
  accountChanged(before: User): void;
  countOpenTickets(companyId: number, userId: number): Promise<number>;
  /** Signs out a user who is outside the new hours. */
  hoursChanged(user: User): Promise<void>;
}

export function usersAdmin(service: ReturnType<typeof usersService>, deps: AdminDeps) {
  /**
   * Requires queues and connections of the company.
   * @throws ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND
   */
  const requireThings = async (companyId: number, { queueIds, connectionIds = [] }: UserChanges) => {
    await deps.requireQueues(companyId, queueIds ?? []);
    const found = new Set((await deps.connectionNames(companyId, connectionIds)).map(({ id }) => id));
    const missing = connectionIds.find((id) => !found.has(id));
    if (missing !== undefined) throw new AppError('ERR_NO_WAPP_FOUND', { whatsappId: missing });
  };

  /** Returns the user who receives the deleted user's records: the caller, or an administrator of that company. */
  const heirOf = async (caller: Caller, { id, companyId }: User): Promise<number> => {
    if (caller.companyId === companyId) return caller.userId;
    const colleagues = (await service.listUsers(companyId)).filter((other) => other.id !== id);
    const admin = colleagues.find(({ profile }) => profile === 'admin');
    return (admin ?? colleagues[0])?.id ?? caller.userId;
  };
  const administer = <T>(
    caller: Caller,
    { companyId, name: userName }: Pick<User, 'companyId' | 'name'>,
    kind: DomainEvents['user.administered']['change'],
    change: () => Promise<T>,
  ): Promise<T> => {
    if (companyId === caller.companyId) return change();
    const payload = { by: actorOf(caller), companyId, userName, change: kind };
    return deps.events.act('user.administered', { payload, change });
  };

  return {
    /** @throws ERR_USER_CREATION_DISABLED, ERR_PLAN_LIMIT, ERR_CONFLICT (field email), errors of `requireThings` */
    async create(caller: Caller, body: BodyOf<typeof createUser>): Promise<User> {
      const { companyId: named, password, email, name, ...rights } = body;
      const companyId = companyMeant(caller, named);
      if (!(await deps.mayCreate(companyId))) throw new AppError('ERR_USER_CREATION_DISABLED');
      const changes = settled(rightsOf(rights));
      await requireThings(companyId, changes);
      return administer(caller, { companyId, name }, 'created', () =>
        deps.withinLimit(companyId, () =>
          service.createUser(companyId, { name, email, password, ...changes }),
        ),
      );
    },

    /**
     * @throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_LAST_ADMIN, ERR_CONFLICT (field email), errors of
     * `savingForm`, `requireThings` and `confirmPassword`
     */
    async change(caller: Caller, userId: number, body: BodyOf<typeof updateUser>): Promise<User> {
      const { companyId: named, password, currentPassword, email, name, version, ...rights } = body;
      const companyId = companyMeant(caller, named);
      const user = await service.getUser(companyId, userId);
      const requested = { ...rightsOf(rights), name, email, password };
      requireMayChange(caller, user, requested);
      if (caller.visitor && outlastsImpersonation(user, requested)) throw new AppError('ERR_NO_PERMISSION');
      const changes = settled(requested, user);
      const saving = savingForm(user, {
        given: version,
        by: caller.name,
        changes: formOf(changes),
        current: formOf({ ...user, password: undefined }),
      });
      await requireThings(companyId, added(user, changes));
      const changesAccount = caller.userId === userId && signsInOtherwise(user, { email, password });
      if (changesAccount) await deps.confirmPassword(user, currentPassword ?? '');
      const update = () => service.updateUser(companyId, userId, given(changes), saving);
      // Users who change their own password keep their authSession.
      const revokes = password !== undefined && caller.userId !== userId;
      const save = () =>
        administer(caller, { companyId, name: name ?? user.name }, 'updated', () =>
          revokes
            ? deps.events.act('user.accessRevoked', { payload: { companyId, userId }, change: update })
            : update(),
        );
      const stepsDown = user.profile === 'admin' && changes.profile === 'user';
      const changed = await (stepsDown ? stepDown(companyId, userId, save) : save());
      if (changesAccount) deps.accountChanged(user);
      return changed;
    },

    /**
     * Returns the number of released tickets.
     * @throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_LAST_ADMIN
     */
    async remove(caller: Caller, userId: number, named?: number): Promise<number> {
      const companyId = companyMeant(caller, named);
      const user = await service.getUser(companyId, userId);
      requireMayDelete(caller, user);
      const heirId = await heirOf(caller, user);
      let returned = 0;
      const release = async () => {
        returned += await deps.countOpenTickets(companyId, userId);
        await deps.events.publish('user.deleted', { companyId, userId, heirId, byUserId: caller.userId });
      };
      const leave = async () => {
        // First, so that the deletion can be repeated after a crash.
        await release();
        await administer(caller, user, 'deleted', () => service.deleteUser(companyId, userId));
      };
      await (user.profile === 'admin' ? stepDown(companyId, userId, leave) : leave());
      await deps.slotReleased(companyId);
      // For tickets that were assigned during the deletion.
      await release();
      return returned;
    },

    /** @throws ERR_NO_USER_FOUND, ERR_CONFLICT (field profile) for an administrator, errors of `savingForm` */
    async setAccessTime(
      caller: Caller,
      userId: number,
      { accessTime, version }: BodyOf<typeof setAccessTime>,
    ): Promise<User> {
      const user = await service.getUser(caller.companyId, userId);
      if (user.profile === 'admin') throw new AppError('ERR_CONFLICT', { field: 'profile' });
      const saving = savingForm(user, { given: version, by: caller.name, changes: { accessTime } });
      const changed = await service.updateUser(caller.companyId, userId, { accessTime }, saving);
      await deps.hoursChanged(changed);
      return changed;
    },

    /** @throws ERR_NO_USER_FOUND */
    async removeAccessTime(caller: Caller, userId: number): Promise<User> {
      const user = await service.getUser(caller.companyId, userId);
      const changes = { accessTime: [] };
      const saving = savingForm(user, { given: undefined, by: caller.name, changes });
      return service.updateUser(caller.companyId, userId, changes, saving);
    },
  };
}

/** Returns the values by the form's field names; the order of queues and connections has no meaning. */
function formOf({ email, queueIds, connectionIds, password, accessTime: _hours, ...values }: UserChanges) {
  const sorted = (ids: readonly number[] | undefined) => ids && [...ids].sort((a, b) => a - b);
  return {
    ...values,
    email: email?.trim().toLowerCase(),
    queueIds: sorted(queueIds),
    whatsappIds: sorted(connectionIds),
    password: password === undefined ? undefined : true,
  };
}

function signsInOtherwise(user: User, { email, password }: Pick<UserChanges, 'email' | 'password'>): boolean {
  return password !== undefined || (email !== undefined && email.trim().toLowerCase() !== user.email);
}

/** Returns true for a sign-in or right that remains after an impersonation. */
function outlastsImpersonation(user: User, requested: UserChanges): boolean {
  const becomesAdmin = requested.profile === 'admin' && user.profile !== 'admin';
  return becomesAdmin || signsInOtherwise(user, requested);
}

function rightsOf({
  whatsappIds,
  ...rights
}: Omit<
  BodyOf<typeof updateUser>,
  'name' | 'email' | 'password' | 'currentPassword' | 'companyId' | 'version'
>): UserChanges {
  return { ...rights, connectionIds: whatsappIds };
}

/** Removes fields that administrators do not have. */
function settled(changes: UserChanges, user?: User): UserChanges {
  const admin = (changes.profile ?? user?.profile) === 'admin';
  return admin ? { ...changes, viewNoQueueTicket: false, viewCampaigns: false, accessTime: [] } : changes;
}

/** Returns only added ids, because those that the user already has may be deleted. */
function added(user: User, { queueIds, connectionIds }: UserChanges): UserChanges {
  return {
    queueIds: queueIds?.filter((id) => !user.queueIds.includes(id)),
    connectionIds: connectionIds?.filter((id) => !user.connectionIds.includes(id)),
  };
}

function given(changes: UserChanges): UserChanges {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
