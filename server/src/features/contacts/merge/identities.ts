import { isDuplicateKey } from '#core/database';
import { type ContactDocument, type ContactIdentity, contacts } from '../contact.model';
import { betterName } from '../identity/contact-names';
import { withSearchFields } from '../identity/learned-changes';
import { phoneKey } from '../identity/phone-key';
import { type BeforeMerge, type ContactMergeDocument, contactMerges } from './contact-merge.model';

/** A third contact of the same person has the identity and must be merged first. */
export class IdentityConflict extends Error {
  constructor(readonly holder: ContactDocument) {
    super('Another contact holds the identity.');
  }
}

/** Moves the identity to `gaveIdentity`, which lookups match during the merge. */
export async function releaseIdentity(companyId: number, fromId: number): Promise<ContactDocument> {
  for (;;) {
    const from = await contacts.findById(companyId, fromId);
    if (!from) throw new Error('The younger contact of a merge does not exist.');
    if (from.gaveIdentity) return from;
    const { phone, phoneKey: key, lid } = from;
    const released = await contacts.findOneAndUpdate(
      companyId,
      { _id: fromId, phoneKey: key ?? { $exists: false }, lid: lid ?? { $exists: false } },
      {
        $set: { gaveIdentity: defined({ phone, phoneKey: key, lid }) },
        $unset: { phone: 1, phoneKey: 1, lid: 1 },
      },
    );
    if (released) return released;
  }
}

/**
 * First stores the older contact's former values, for an undo.
 * @throws IdentityConflict
 */
export async function claimIdentity(
  merge: ContactMergeDocument,
  from: ContactDocument,
): Promise<ContactDocument> {
  const { companyId, intoId, identity } = merge;
  const into = await contacts.findById(companyId, intoId);
  if (!into) throw new Error('The older contact of a merge does not exist.');
  const phone = identity?.phone ?? into.phone ?? from.gaveIdentity?.phone;
  const lid = identity?.lid ?? into.lid ?? from.gaveIdentity?.lid;
  const set: Partial<ContactDocument> = {
    ...(phone !== undefined && phone !== into.phone ? { phone, phoneKey: phoneKey(phone) } : {}),
    ...(lid !== undefined && lid !== into.lid ? { lid } : {}),
    ...usernameOf(into, from, lid),
    ...nameOf(into, from, phone),
    ...(into.email === '' && from.email !== '' ? { email: from.email } : {}),
    ...(into.queueId === null && from.queueId !== null ? { queueId: from.queueId } : {}),
    ...(!into.wallet?.length && from.wallet?.length ? { wallet: from.wallet } : {}),
    ...(!into.extraInfo?.length && from.extraInfo?.length ? { extraInfo: from.extraInfo } : {}),
    ...(into.profilePicUrl === null && from.profilePicUrl !== null
      ? { profilePicUrl: from.profilePicUrl }
      : {}),
    ...wroteOnBoth(into, from),
    ...(from.disappearing ? { disappearing: { ...into.disappearing, ...from.disappearing } } : {}),
    ...laterCampaign(into, from),
    ...earlierSource(into, from),
  };
  if (Object.keys(set).length === 0) return into;
  await contactMerges.updateOne(
    companyId,
    { _id: merge._id, before: { $exists: false } },
    { $set: { before: beforeOf(into) } },
  );
  const former = [
    ...(set.phoneKey !== undefined && into.phone && into.phoneKey !== set.phoneKey ? [into.phone] : []),
    ...(set.lid !== undefined && into.lid ? [into.lid] : []),
  ];
  try {
    const after = await contacts.findOneAndUpdate(
      companyId,
      { _id: intoId },
      {
        $set: { ...withSearchFields(into, set), updatedAt: new Date() },
        ...(former.length > 0 ? { $addToSet: { formerIdentities: { $each: former } } } : {}),
      },
    );
    return after ?? into;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const holder = await holderOf(companyId, intoId, set);
    throw holder ? new IdentityConflict(holder) : error;
  }
}

/** A username belongs to the LID. */
function usernameOf(
  into: ContactDocument,
  { username, gaveIdentity }: ContactDocument,
  lid: string | undefined,
): Partial<ContactDocument> {
  if (username === undefined || username === into.username) return {};
  return into.username === undefined || gaveIdentity?.lid === lid ? { username } : {};
}

/** Replaces the older contact's name by the new number if it is a number. */
function nameOf(
  into: ContactDocument,
  from: ContactDocument,
  phone: string | undefined,
): Partial<ContactDocument> {
  const better =
    from.nameSource === 'number' || from.nameSource === into.nameSource
      ? undefined
      : betterName(into, { name: from.name, source: from.nameSource });
  if (better) return better;
  return into.nameSource === 'number' && phone !== undefined && into.name !== phone ? { name: phone } : {};
}

function wroteOnBoth({ wroteOn = [] }: ContactDocument, from: ContactDocument): Partial<ContactDocument> {
  const more = (from.wroteOn ?? []).filter((id) => !wroteOn.includes(id));
  return more.length > 0 ? { wroteOn: [...wroteOn, ...more] } : {};
}

function laterCampaign({ campaign }: ContactDocument, from: ContactDocument): Partial<ContactDocument> {
  return from.campaign && (!campaign || campaign.at < from.campaign.at) ? { campaign: from.campaign } : {};
}

function earlierSource({ source }: ContactDocument, from: ContactDocument): Partial<ContactDocument> {
  return from.source && (!source || from.source.at < source.at) ? { source: from.source } : {};
}

function beforeOf({
  phone,
  phoneKey: key,
  lid,
  username,
  name,
  nameSource,
  source,
}: ContactDocument): BeforeMerge {
  return defined({ phone, phoneKey: key, lid, username, name, nameSource, source });
}

async function holderOf(
  companyId: number,
  intoId: number,
  { phoneKey: key, lid }: ContactIdentity,
): Promise<ContactDocument | undefined> {
  const wanted = [...(key === undefined ? [] : [{ phoneKey: key }]), ...(lid === undefined ? [] : [{ lid }])];
  return contacts.findOne(companyId, { $or: wanted, _id: { $ne: intoId } });
}

export async function restoreIdentity(merge: ContactMergeDocument): Promise<void> {
  const { companyId, fromId, intoId, before } = merge;
  const from = await contacts.findById(companyId, fromId);
  if (!from || from.linkedTo !== intoId) return;
  await contacts.updateOne(companyId, { _id: fromId }, { $set: { handingOver: true } });
  const into = await contacts.findById(companyId, intoId);
  const gave = from.gaveIdentity ?? {};
  if (into) {
    const losesPhone = gave.phoneKey !== undefined && into.phoneKey === gave.phoneKey;
    const losesLid = gave.lid !== undefined && into.lid === gave.lid;
    const losesSource =
      before !== undefined &&
      into.source !== undefined &&
      into.source.at.getTime() === from.source?.at.getTime();
    const { phone, phoneKey: key, lid, username, name, nameSource, source } = before ?? {};
    const losesUsername = from.username !== undefined && into.username === from.username;
    const set: Partial<ContactDocument> = {
      ...(losesPhone && phone ? { phone, phoneKey: key } : {}),
      ...(losesLid && lid ? { lid } : {}),
      ...(losesUsername && username ? { username } : {}),
      ...(losesSource && source ? { source } : {}),
      // Keeps a name that was changed after the merge.
      ...(name && [from.name, gave.phone].includes(into.name) ? { name, nameSource } : {}),
    };
    const remaining = {
      ...into,
      ...(losesPhone && !phone ? { phone: undefined } : {}),
      ...(losesUsername && !username ? { username: undefined } : {}),
    };
    await contacts.updateOne(
      companyId,
      { _id: intoId },
      {
        $set: { ...withSearchFields(remaining, set), updatedAt: new Date() },
        $unset: {
          // Messages return to the younger contact. The next check searches the remaining ones.
          wroteOn: 1,
          ...(losesPhone && !phone ? { phone: 1, phoneKey: 1 } : {}),
          ...(losesLid && !lid ? { lid: 1 } : {}),
          ...(losesUsername && !username ? { username: 1 } : {}),
          ...(losesSource && !source ? { source: 1 } : {}),
        },
      },
    );
  }
  const back = {
    $unset: { linkedTo: 1, handingOver: 1, gaveIdentity: 1 },
    $set: { unspread: true, updatedAt: new Date() },
  } as const;
  try {
    await contacts.updateOne(companyId, { _id: fromId }, { ...back, $set: { ...gave, ...back.$set } });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // Another contact now has the number.
    await contacts.updateOne(companyId, { _id: fromId }, back);
  }
}

function defined<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
}
