import { fillVariables, firstName } from '@recado/shared/rules/variables';
import type { ContactDocument } from '#features/contacts';
import type { MessageOrigin, Messages, SystemSendingResult } from '#features/messages';
import type { TicketDocument } from '#features/tickets';

export interface AutomaticText {
  ticket: TicketDocument;
  contact: ContactDocument;
  /** Default: the ticket's connection. */
  connectionId?: number;
  key: string;
  text: string;
  values?: Readonly<Record<string, string>>;
  origin: MessageOrigin;
  /** `history` stores the text in the closed ticket, which stays unchanged. */
  into?: 'open' | 'history';
  /** Default: now plus `SEND_WITHIN_MS` of the origin. */
  sendBefore?: Date;
  /** The loop guard has just permitted the text. */
  isPermitted?: boolean;
}

export type AutomaticTextResult = SystemSendingResult | { withheld: 'empty' | 'noConnection' };

/** Fills the variables and sends the text, unless the loop guard withholds it. */
export async function sendAutomaticText(
  messages: Messages,
  wanted: AutomaticText,
): Promise<AutomaticTextResult> {
  const { ticket, contact, connectionId, key, text, values = {}, into = 'open' } = wanted;
  const { origin, sendBefore, isPermitted } = wanted;
  if (text.trim() === '') return { withheld: 'empty' };
  const via = connectionId ?? ticket.whatsappId;
  if (via === null) return { withheld: 'noConnection' };
  return messages.sendAsSystem({
    connection: { companyId: ticket.companyId, connectionId: via },
    contact,
    key,
    content: { type: 'text', text: fillVariables(text, { ...ticketValues(ticket, contact), ...values }) },
    ticket: into === 'open' ? 'open' : { history: ticket },
    origin,
    sendBefore,
    isPermitted,
  });
}

function ticketValues(ticket: TicketDocument, contact: ContactDocument): Record<string, string> {
  const name = contact.nameSource === 'number' ? '' : contact.name;
  return {
    nome: name,
    primeiro_nome: firstName(name),
    fila: ticket.queue?.name ?? '',
    atendente: ticket.user?.name ?? '',
    protocolo: String(ticket._id),
  };
}
