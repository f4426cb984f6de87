import { can } from '@recado/shared/permissions';
import type { Caller } from '../../core/tenancy/caller';

/** Returns the filter of the sample items that the caller may see: administrators all, agents the active ones. */
export function visibleTo({ profile }: Pick<Caller, 'profile'>): { active?: true } {
  return can(profile, 'sample-items:manage') ? {} : { active: true };
}
