import { mustSign } from '@recado/shared/rules/signature';
import type { Caller } from '#core/tenancy/caller';
import type { ScheduleDocument } from './schedule.model';

/** Selects the schedules that a user can see: an agent's own, all of an administrator's company. */
export function visibleTo({ userId, profile }: Pick<Caller, 'userId' | 'profile'>): { userId?: number } {
  return profile === 'admin' ? {} : { userId };
}

/** Limits agents with limited connections to those. */
export function mayUseConnection(
  { profile, connectionIds }: Pick<Caller, 'profile' | 'connectionIds'>,
  connectionId: number,
): boolean {
  return profile === 'admin' || connectionIds.length === 0 || connectionIds.includes(connectionId);
}

/** Returns true for agents, who always sign. */
export function signs(creator: Pick<Caller, 'profile'>, wanted: boolean): boolean {
  return mustSign(creator) || wanted;
}

/** Returns false in ENVIANDO and ENVIADA, which are final for the current message. */
export function isEditable({ status, sentAt }: Pick<ScheduleDocument, 'status' | 'sentAt'>): boolean {
  return status !== 'ENVIANDO' && sentAt === null;
}
