import { mustSign } from '@recado/shared/rules/signature';
import type { Caller } from '#core/tenancy/caller';
import type { ScheduleDocument } from './schedule.model';

/** Filter of the schedules that a user can see: an agent's own, all of an administrator's company. */
export function visibleTo({ userId, profile }: Pick<Caller, 'userId' | 'profile'>): { userId?: number } {
  return profile === 'admin' ? {} : { userId };
}

/** Agents whose connections are limited send only on those. */
export function mayUseConnection(
  { profile, connectionIds }: Pick<Caller, 'profile' | 'connectionIds'>,
  connectionId: number,
): boolean {
  return profile === 'admin' || connectionIds.length === 0 || connectionIds.includes(connectionId);
}

/** Agents always sign. */
export function signs(creator: Pick<Caller, 'profile'>, wanted: boolean): boolean {
  return mustSign(creator) || wanted;
}

/** ENVIANDO and ENVIADA are final for the current message. */
export function isEditable({ status, sentAt }: Pick<ScheduleDocument, 'status' | 'sentAt'>): boolean {
  return status !== 'ENVIANDO' && sentAt === null;
}
