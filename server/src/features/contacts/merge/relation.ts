import type { Identity } from '#messenger/gateway';
import type { ContactDocument } from '../contact.model';
import { phoneKey } from '../identity/phone-key';

/** A LID identifies an account, while a number can move. Different LIDs are therefore two people. */
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
