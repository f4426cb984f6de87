import type { Language } from '@recado/shared/contract';
import type { MessagesDeps } from './messages.deps';
import { sendAsSystem } from './sending/send-as-system';

interface Destination {
  queue: string;
  user: string | null;
}

const NOTICES: Record<Language, (destination: Destination) => string> = {
  pt: ({ queue, user }) =>
    user === null
      ? `Seu atendimento foi transferido para o setor *${queue}*. Aguarde um momento, por favor.`
      : `Seu atendimento foi transferido para *${user}*, do setor *${queue}*. Aguarde um momento, por favor.`,
  en: ({ queue, user }) =>
    user === null
      ? `Your conversation was transferred to *${queue}*. One moment, please.`
      : `Your conversation was transferred to *${user}*, of *${queue}*. One moment, please.`,
  es: ({ queue, user }) =>
    user === null
      ? `Su atención fue transferida al sector *${queue}*. Un momento, por favor.`
      : `Su atención fue transferida a *${user}*, del sector *${queue}*. Un momento, por favor.`,
};

/**
 * Sends a notice in the company's language if the setting transferMessage is enabled and the connection is not down
 * for long.
 */
export function listenToTransfers(deps: MessagesDeps): void {
  const { referenceData, byIds } = deps.tickets;
  deps.events.on(
    'ticket.transferred',
    async ({ companyId, ticketId, transferId, queueName, userName }) => {
      if (queueName === null || !(await referenceData.enabled(companyId, 'transferMessage'))) return;
      const [ticket] = await byIds(companyId, [ticketId]);
      if (!ticket || ticket.whatsappId === null || ticket.isGroup) return;
      const connection = { companyId, connectionId: ticket.whatsappId };
      if (await deps.automation.isLongDown(connection)) return;
      const contact = await deps.contacts.byId(companyId, ticket.contactId);
      if (!contact) return;
      const text = NOTICES[await referenceData.language(companyId)]({ queue: queueName, user: userName });
      await sendAsSystem(deps, {
        connection,
        contact,
        key: `transfer:${ticketId}:${transferId}`,
        content: { type: 'text', text },
        ticket: 'open',
        origin: { kind: 'transfer', refId: String(transferId) },
      });
    },
    { durable: true },
  );
}
