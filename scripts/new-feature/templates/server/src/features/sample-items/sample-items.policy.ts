import { can } from '@recado/shared/permissions';
import type { Caller } from '#core/tenancy/caller';

/** Returns the filter of visible sample items: all for administrators, active ones for agents. */
export function visibleTo({ profile }: Pick<Caller, 'profile'>): { active?: true } {
  return can(profile, 'sample-items:manage') ? {} : { active: true };
}
