import type { Contact, ContactDetail, ContactJoin, ContactSummary } from '@recado/shared/contacts';
import type { UserSummary } from '@recado/shared/users';
import { versionOf } from '../../core/forms';
import type { AutomationMute, ContactDocument } from './contact.model';
import type { ContactJoinDocument } from './joins/contact-join.model';

export function presentContact(contact: ContactDocument): ContactSummary {
  return {
    id: contact._id,
    name: contact.name,
    number: contact.phone ?? null,
    lid: contact.lid ?? null,
    profilePicUrl: contact.profilePicUrl,
    isGroup: contact.isGroup,
    notification: contact.notification,
    ...presentMute(contact.automationMuted),
  };
}

/** Omits an expired mute. */
export function presentMute(mute: AutomationMute | undefined): Pick<ContactSummary, 'automationMuted'> {
  if (!mute || (mute.until !== null && mute.until <= new Date())) return {};
  return { automationMuted: { reason: mute.reason, until: mute.until?.toISOString() ?? null } };
}

export function presentContactRow(contact: ContactDocument): Contact {
  return {
    ...presentContact(contact),
    email: contact.email,
    queueId: contact.queueId,
    isJid: contact.isGroup || contact.lid !== undefined,
    numberCheck: contact.check?.state ?? null,
    createdAt: contact.createdAt.toISOString(),
    updatedAt: contact.updatedAt.toISOString(),
  };
}

/** `users`: the wallet's users who still exist. */
export function presentContactDetail(contact: ContactDocument, users: readonly UserSummary[]): ContactDetail {
  return {
    ...presentContactRow(contact),
    extraInfo: contact.extraInfo ?? [],
    contactsUser: users
      .filter(({ id }) => contact.wallet?.includes(id))
      .map(({ id, name, online }) => ({ userId: id, user: { id, name, online } })),
    version: versionOf(contact),
  };
}

const SHOWN_STATE = {
  joining: 'joining',
  settling: 'joining',
  joined: 'joined',
  undoing: 'undoing',
} as const;

/** Omits undone merges. */
export function presentJoin(join: ContactJoinDocument, from: ContactDocument | undefined): ContactJoin[] {
  if (join.state === 'undone') return [];
  const { tickets, messages } = join.moved;
  return [
    {
      id: join._id,
      state: SHOWN_STATE[join.state],
      name: from?.name ?? '',
      number: from?.gaveIdentity?.phone ?? null,
      lid: from?.gaveIdentity?.lid ?? null,
      tickets,
      messages,
      createdAt: join.createdAt.toISOString(),
    },
  ];
}
