import type { Auth } from './features/auth';
import type { Contacts } from './features/contacts';
import type { Messages } from './features/messages';
import type { QuickMessageGroups } from './features/quick-message-groups';
import type { QuickMessages } from './features/quick-messages';
import type { Tags } from './features/tags';
import type { Users } from './features/users';

interface Keepers {
  auth: Pick<Auth, 'userDeleted'>;
  contacts: Pick<Contacts, 'userDeleted'>;
  messages: Pick<Messages, 'exportsUserDeleted'>;
  quickMessageGroups: Pick<QuickMessageGroups, 'userDeleted'>;
  quickMessages: Pick<QuickMessages, 'userDeleted'>;
  tags: Pick<Tags, 'userDeleted'>;
  users: Pick<Users, 'listUsers'>;
}

/**
 * Where a user's id may still stand once the user is deleted, and why: everywhere else it is gone. Whoever keeps a user's
 * id in a new place has it let go in `leaveNothingOf`, or writes it down here; `userData.test.ts` finds what does neither.
 */
export const KEPT_OF_A_DELETED_USER: Readonly<Record<string, string>> = {
  'tickets.userId':
    'of resolved tickets only, beside the name (open ones wait again: release-user-tickets.ts)',
  'messages.userId': 'who wrote, beside the name',
  'ticket_notes.userId': 'who wrote, beside the name',
  'ticket_events.userId': 'who did it',
  'ticket_events.assignedTo': 'who had the ticket: the dashboard’s numbers',
  'ticket_hours.users.userId': 'the dashboard’s numbers',
  'contact_joins.userId': 'who joined two contacts; null would say the messenger did',
  'audit_entries.userId': 'on record for good, beside the name',
  'invoices.confirmedBy': 'on record; the audit log has the name',
  'company_deletions.requestedBy.userId': 'on record, beside the name',
  'visits.userId': 'opens nothing without the user, and ends within half an hour',
  'visits.visitor.userId': 'the same',
};

/**
 * What is done beside returning a deleted user's tickets: what colleagues use goes to the heir, the rest goes. Before and
 * after the user's record does, as somebody may be giving them something meanwhile.
 */
export function leaveNothingOf({ auth, contacts, messages, users, ...keepers }: Keepers) {
  return async (companyId: number, userId: number, heirId: number): Promise<void> => {
    const heir = (await users.listUsers(companyId)).find(({ id }) => id === heirId);
    await auth.userDeleted(userId);
    await contacts.userDeleted(companyId, userId, heir && { ...heir, userId: heirId });
    await messages.exportsUserDeleted(companyId, userId);
    await keepers.tags.userDeleted(companyId, userId);
    await keepers.quickMessages.userDeleted(companyId, userId, heirId);
    await keepers.quickMessageGroups.userDeleted(companyId, userId, heirId);
  };
}
