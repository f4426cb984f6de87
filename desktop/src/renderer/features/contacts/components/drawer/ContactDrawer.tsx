import type { Ticket } from '@recado/shared/tickets';

/** The contact of a ticket, beside the conversation or over it (specification 1 §2.12). */
export function ContactDrawer({ ticket }: { ticket: Ticket; onClose: () => void }) {
  return <aside aria-label={ticket.contact.name} />;
}
