import type { Ticket } from '@recado/shared/tickets';
import { useAtom } from 'jotai';
import { useTicketSlots } from '@/data/desk/ticket-slots';
import { sharedCardAtom } from '@/data/desk/shared-card';
import { TalkToContact } from './TalkToContact';

/** What follows "Adicionar" and "Conversar" on a shared contact (specification 1 §2.10). */
export function SharedContactDialogs({ ticket }: { ticket: Ticket }) {
  const [card, setCard] = useAtom(sharedCardAtom);
  const { ContactDialog } = useTicketSlots();
  if (card?.ticketId !== ticket.id) return null;
  const close = () => setCard(null);
  if (card.wish === 'talk') return <TalkToContact card={card} ticket={ticket} onClose={close} />;
  return <ContactDialog initial={{ name: card.name, number: card.number }} onClose={close} />;
}
