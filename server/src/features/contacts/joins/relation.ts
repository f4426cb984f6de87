import type { Identity } from '../../../messenger/gateway';
import type { ContactDocument } from '../contact.model';
import { phoneKey } from '../phone-key';

/**
 * What two contacts are to each other when one identity matched both, by number the one, by LID the other.
 *
 * A LID is the account, a number can change hands: so two LIDs are two people, and the number goes to whose LID came
 * with it. Everything else is one person seen from two sides.
 */
export type Relation =
  { kind: 'onePerson' } | { kind: 'numberMoved'; from: ContactDocument; to: ContactDocument };

export function relationOf(
  [one, other]: readonly [ContactDocument, ContactDocument],
  identity: Pick<Identity, 'phone' | 'lid'>,
): Relation {
  const key = identity.phone === null ? undefined : phoneKey(identity.phone);
  const [byLid, byPhone] = one.lid === identity.lid ? [one, other] : [other, one];
  const twoAccounts = byLid.lid !== undefined && byPhone.lid !== undefined && byLid.lid !== byPhone.lid;
  if (twoAccounts && byPhone.phoneKey === key) return { kind: 'numberMoved', from: byPhone, to: byLid };
  return { kind: 'onePerson' };
}
