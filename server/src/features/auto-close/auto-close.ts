import { z } from 'zod';
import type { AppContext } from '../../core/context';
import type { FeatureEvents } from '../../core/events';
import type { Connections } from '../connections';
import type { Contacts } from '../contacts';
import type { Messages } from '../messages';
import type { TicketDocument, Tickets } from '../tickets';

const JOB = 'messages.silence';
const SWEEP_MS = 60_000;
const MINUTE_MS = 60_000;
/** Older messages may be received after a reconnection. */
const SETTLING_MINUTES = 2;

export interface AutoCloseFeatures {
  tickets: Pick<Tickets, 'referenceData' | 'autoClose' | 'byIds'>;
  contacts: Pick<Contacts, 'byId'>;
  messages: Pick<Messages, 'sendAsSystem' | 'conversation' | 'repairTicket'>;
  settings: {
    companiesWith(key: 'automaticallyEndService'): Promise<{ companyId: number; value: string }[]>;
  };
  connections: Pick<Connections, 'connectedSince' | 'endMessages'>;
  /** Companies that may not work, or whose payment is long overdue. */
  inactiveCompanies(): Promise<ReadonlySet<number>>;
}

interface AutoCloseDeps extends AutoCloseFeatures, Pick<AppContext, 'jobs' | 'log'> {
  events: Pick<FeatureEvents, 'on'>;
}

/**
 * Warns after endServiceTimeout minutes of silence and closes endServiceGracePeriod minutes later, or at
 * once. Pauses while the connection is down or the company inactive. Idempotent.
 */
export function createAutoCloseSweep(deps: AutoCloseDeps): (now?: Date) => Promise<void> {
  const { jobs, log, tickets, settings, connections, events } = deps;

  const endOf = async (companyId: number, now: Date): Promise<void> => {
    const minutes = async (key: 'endServiceTimeout' | 'endServiceGracePeriod') =>
      Number(await tickets.referenceData.setting(companyId, key));
    const [timeout, grace] = [await minutes('endServiceTimeout'), await minutes('endServiceGracePeriod')];
    if (!(timeout > 0)) return;
    const ago = (span: number) => new Date(now.getTime() - span * MINUTE_MS);
    // After an outage the whole grace period restarts, because replies may still be arriving.
    const steady = await connections.connectedSince(companyId, ago(Math.max(grace, SETTLING_MINUTES)));
    if (grace > 0) await endWarned(companyId, ago(grace), steady);
    const connected = await connections.connectedSince(companyId, ago(SETTLING_MINUTES));
    for await (const page of tickets.autoClose.silentSince(
      companyId,
      ago(timeout),
      grace > 0 ? connected : steady,
    )) {
      for (const { ticket, isNew } of page) {
        if (isNew) continue;
        if (grace > 0) await tickets.autoClose.warnOfEnd(ticket);
        else await tickets.autoClose.expire(ticket, ticket.lastMessageId ?? '');
      }
    }
  };

  const endWarned = async (companyId: number, before: Date, connectionIds: number[]): Promise<void> => {
    for await (const page of tickets.autoClose.silentWarned(companyId, before, connectionIds)) {
      for (const { ticket, isNew } of page) {
        const after = ticket.endWarning?.after;
        if (!isNew && after !== undefined && (await stillSilent(deps, ticket, after)))
          await tickets.autoClose.expire(ticket, after);
        else await tickets.autoClose.clearWarning(ticket);
      }
    }
  };

  const sweep = async (now = new Date()): Promise<void> => {
    const inactive = await deps.inactiveCompanies();
    for (const { companyId, value } of await settings.companiesWith('automaticallyEndService')) {
      if (value !== 'enabled' || inactive.has(companyId)) continue;
      await endOf(companyId, now).catch((err: unknown) => log.error({ err, companyId }, 'auto-close failed'));
    }
  };
  const silent = async (companyId: number, ticketId: number, after: string) => {
    const [ticket] = await tickets.byIds(companyId, [ticketId]);
    return ticket?.status === 'open' && (await stillSilent(deps, ticket, after)) ? ticket : undefined;
  };
  events.on(
    'ticket.silenceWarned',
    async ({ companyId, ticketId, after }) => {
      const ticket = await silent(companyId, ticketId, after);
      if (ticket)
        await sendText(
          deps,
          ticket,
          'warning',
          warningKey(ticket, after),
          (await textsOf(deps, ticket)).warning,
        );
    },
    { durable: true },
  );
  events.on(
    'ticket.silenceExpired',
    async ({ companyId, ticketId, after }) => {
      const ticket = await silent(companyId, ticketId, after);
      if (!ticket) return;
      // The text must be the ticket's last message.
      await sendText(deps, ticket, 'end', endKey(ticket, after), (await textsOf(deps, ticket)).end);
      const ended = await silent(companyId, ticketId, after);
      if (ended) await tickets.autoClose.endSilent(ended);
    },
    { durable: true },
  );
  jobs.define(JOB, z.unknown(), () => sweep());
  jobs.every(SWEEP_MS, JOB);
  return sweep;
}

const warningKey = ({ _id }: TicketDocument, after: string) => `end-warning:${_id}:${after}`;
const endKey = ({ _id }: TicketDocument, after: string) => `end:${_id}:${after}`;

async function stillSilent(
  { messages }: AutoCloseDeps,
  ticket: TicketDocument,
  after: string,
): Promise<boolean> {
  const { companyId, lastMessageId } = ticket;
  if (after === (lastMessageId ?? '')) return true;
  const last = lastMessageId ? await messages.conversation.byId(companyId, lastMessageId) : undefined;
  const own = [warningKey(ticket, after), endKey(ticket, after)];
  return last?.clientId !== undefined && own.includes(last.clientId);
}

const textsOf = async ({ connections }: AutoCloseDeps, { companyId, whatsappId }: TicketDocument) =>
  whatsappId === null ? { warning: '', end: '' } : connections.endMessages(companyId, whatsappId);

async function sendText(
  { contacts, messages }: AutoCloseDeps,
  { companyId, contactId, whatsappId }: TicketDocument,
  kind: 'warning' | 'end',
  key: string,
  text: string,
): Promise<void> {
  if (text.trim() === '' || whatsappId === null) return;
  const contact = await contacts.byId(companyId, contactId);
  if (!contact) return;
  await messages.sendAsSystem({
    connection: { companyId, connectionId: whatsappId },
    contact,
    key,
    content: { type: 'text', text },
    ticket: 'open',
    origin: { kind },
  });
}
