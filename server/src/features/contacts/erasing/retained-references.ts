/**
 * Reasons to keep a reference to an erased person, and fields named like one that hold none.
 * `personal-data.api.test.ts` finds missing entries.
 */
export const RETAINED_CONTACT_REFERENCES: Readonly<Record<string, string>> = {
  'contacts._id': 'of the emptied contact',
  'tickets.contactId': 'of an emptied ticket, which the dashboard counts',
  'reviews.contactId': 'of an emptied review, which the dashboard counts',
  'ticket_events.contactId': 'beside times, without texts',
  'ticket_deletions.contactId': 'until the deletion of a ticket ends',
  'open_questions.contactId': 'expires within 72 hours',
  'webhook_deliveries.contactId': 'expires after 7 days',
  'companies.phone': 'the company’s own',
  'connections.number': 'the company’s own',
  'connections.lid': 'the company’s own',
  'connections.firstPaired.number': 'the company’s own',
  'connections.newChats.number': 'the company’s own',
  'connections.warning.number': 'the company’s own',
  'number_guards.number': 'the company’s own',
  'contact_lists.columns.number': 'the name of a column',
};
