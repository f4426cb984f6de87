import { AppError } from '@recado/shared/contract';
import {
  getOptOut,
  liftOptOut as liftEndpoint,
  type OptOutPerson,
  recordOptOut as recordEndpoint,
} from '@recado/shared/opt-outs';
import type { AppContext } from '#core/context';
import type { OptOutIdentity } from './identity-hashes';
import { findOptOuts } from './operations/find-opt-outs';
import { liftOptOut } from './operations/lift-opt-out';
import { recordOptOut } from './operations/record-opt-out';
import type { OptOutsDeps } from './opt-outs.deps';

export function mountOptOuts({ endpoints }: AppContext, deps: OptOutsDeps): void {
  const stateOf = async (companyId: number, identity: OptOutIdentity) => {
    const [optOut = null] = await findOptOuts(deps, companyId, [identity]);
    return { optOut };
  };
  endpoints.mount(getOptOut, async ({ caller: { companyId }, query }) =>
    stateOf(companyId, await identityOf(deps, companyId, query)),
  );
  endpoints.mount(recordEndpoint, async ({ caller: { companyId }, body }) => {
    const identity = await identityOf(deps, companyId, body);
    await recordOptOut(deps, companyId, identity, 'user');
    return stateOf(companyId, identity);
  });
  endpoints.mount(liftEndpoint, async ({ caller, body }) => {
    const identity = await identityOf(deps, caller.companyId, body);
    await liftOptOut(deps, caller, identity, { reason: body.reason, contactId: body.contactId ?? null });
    return stateOf(caller.companyId, identity);
  });
}

/**
 * @throws ERR_VALIDATION (number), ERR_NO_CONTACT_FOUND for a contact without a number: a group, or an erased person
 */
async function identityOf(
  { companies, contacts }: OptOutsDeps,
  companyId: number,
  { contactId, number }: OptOutPerson,
): Promise<OptOutIdentity> {
  if (contactId === undefined) return { phone: await companies.readNumber(companyId, number ?? '') };
  const contact = await contacts.byId(companyId, contactId);
  if (!contact || (!contact.phone && !contact.lid)) throw new AppError('ERR_NO_CONTACT_FOUND');
  return { phone: contact.phone, lid: contact.lid };
}
