/** Reasons to keep references to a deleted user. `userData.test.ts` finds missing entries. */
export const KEPT_OF_A_DELETED_USER: Readonly<Record<string, string>> = {
  'tickets.userId':
    'of resolved tickets only, beside the name (open ones wait again: release-user-tickets.ts)',
  'messages.userId': 'who wrote, beside the name',
  'schedules.sendingAs.id': 'in whose name a message is sent, beside the name',
  'chat_messages.senderId': 'who wrote, beside the name',
  'chat_messages.mentions': 'whom the text names',
  'ticket_notes.userId': 'who wrote, beside the name',
  'card_observations.userId': 'who wrote, beside the name',
  'ticket_events.userId': 'who did it',
  'ticket_events.assignedTo': 'who had the ticket: the dashboard’s numbers',
  'reviews.userId': 'whom the customer rated, beside the name',
  'review_counts.counts.userId': 'the numbers of the reviews',
  'review_choices.recordId': 'the filter of the reviews, beside the name',
  'ticket_hours.users.userId': 'the dashboard’s numbers',
  'contact_joins.userId': 'who joined two contacts; null would say the messenger did',
  'audit_entries.userId': 'on record for good, beside the name',
  'opt_outs.liftedBy.userId': 'on record, beside the name',
  'invoices.confirmedBy': 'on record; the audit log has the name',
  'company_deletions.requestedBy.userId': 'on record, beside the name',
  'visits.userId': 'opens nothing without the user, and ends within half an hour',
  'visits.visitor.userId': 'the same',
};
