import type { Contact, ContactDetail, ContactMerge, ContactSummary } from '@recado/shared/contacts';
import type { Source } from '@recado/shared/sources';
import type { UserSummary } from '@recado/shared/users';
import { versionOf } from '#core/forms';
import type { AutomationMute, ChatTimer, ContactDocument } from './contact.model';
import type { ContactMergeDocument } from './merge/contact-merge.model';

export function presentContact(contact: ContactDocument): ContactSummary {
  return {
    id: contact._id,
    name: contact.name,
    number: contact.phone ?? null,
    lid: contact.lid ?? null,
    ...(contact.username !== undefined && { username: contact.username }),
    profilePicUrl: contact.profilePicUrl,
    isGroup: contact.isGroup,
    notification: contact.notification,
    ...presentMute(contact.automationMuted),
    ...presentTimers(contact.disappearing),
  };
}

/** Omits chats without disappearing messages. */
export function presentTimers(timers: Record<string, ChatTimer> = {}): Pick<ContactSummary, 'disappearing'> {
  const active = Object.entries(timers).filter(([, { seconds }]) => seconds > 0);
  if (active.length === 0) return {};
  return { disappearing: active.map(([id, { seconds }]) => ({ whatsappId: Number(id), seconds })) };
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
    ...(contact.source && { source: presentSource(contact.source) }),
    createdAt: contact.createdAt.toISOString(),
    updatedAt: contact.updatedAt.toISOString(),
  };
}

/** Omits the time, which only merges use. */
export function presentSource({ kind, name, url, id }: Source): Source {
  return { kind, ...(name && { name }), ...(url && { url }), ...(id && { id }) };
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
export function presentMerge(merge: ContactMergeDocument, from: ContactDocument | undefined): ContactMerge[] {
  if (merge.state === 'undone') return [];
  const { tickets, messages } = merge.moved;
  return [
    {
      id: merge._id,
      state: SHOWN_STATE[merge.state],
      name: from?.name ?? '',
      number: from?.gaveIdentity?.phone ?? null,
      lid: from?.gaveIdentity?.lid ?? null,
      tickets,
      messages,
      createdAt: merge.createdAt.toISOString(),
    },
  ];
}
