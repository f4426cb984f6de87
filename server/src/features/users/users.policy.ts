import { AppError } from '@recado/shared/contract';
import { can } from '@recado/shared/permissions';
import type { Caller } from '#core/tenancy/caller';
import type { User, UserChanges } from './users.service';

type Rights = 'profile' | 'queueIds' | 'connectionIds' | 'viewNoQueueTicket' | 'viewCampaigns' | 'maxOpen';

export function mayReadEmail(caller: Caller, user: Pick<User, 'id'>): boolean {
  return caller.profile === 'admin' || caller.superAdmin || caller.userId === user.id;
}

/** Returns the caller's company or, for a platform admin, the company in the request. */
export function companyMeant(
  { companyId, superAdmin }: Pick<Caller, 'companyId' | 'superAdmin'>,
  named: number | undefined,
): number {
  return superAdmin ? (named ?? companyId) : companyId;
}

/**
 * Requires no permission for unchanged rights, because the dialog sends the whole form.
 * @throws ERR_NO_PERMISSION
 */
export function requireMayChange(caller: Caller, user: User, changes: UserChanges): void {
  const self = caller.userId === user.id;
  const administers = caller.superAdmin || caller.profile === 'admin';
  // An administrator must not take over a platform admin's account in the company.
  const allowed = self || (administers && (!user.superAdmin || caller.superAdmin));
  const changing = changedRights(user, changes);
  const mayChange = (right: Rights) =>
    caller.superAdmin ||
    can(
      caller.profile,
      right === 'queueIds' || right === 'connectionIds' ? 'user-modal:editQueues' : 'user-modal:editProfile',
    );
  if (!allowed || !changing.every(mayChange)) throw new AppError('ERR_NO_PERMISSION');
}

/**
 * Protects the caller's own account and platform admins.
 * @throws ERR_NO_PERMISSION
 */
export function requireMayDelete(caller: Caller, user: User): void {
  if (caller.userId === user.id || (user.superAdmin && !caller.superAdmin)) {
    throw new AppError('ERR_NO_PERMISSION');
  }
}

function changedRights(user: User, changes: UserChanges): Rights[] {
  const rights: Rights[] = [
    'profile',
    'queueIds',
    'connectionIds',
    'viewNoQueueTicket',
    'viewCampaigns',
    'maxOpen',
  ];
  return rights.filter((right) => changes[right] !== undefined && !same(user[right] ?? 0, changes[right]));
}

function same(before: unknown, after: unknown): boolean {
  if (!Array.isArray(before) || !Array.isArray(after)) return before === after;
  return before.length === after.length && before.every((id) => after.includes(id));
}
