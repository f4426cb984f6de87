import { z } from 'zod';
import type { AppContext } from '../../../core/context';
import type { FeatureEvents } from '../../../core/events';
import type { Contacts } from '../../contacts';
import type { TicketDocument, Tickets } from '../../tickets';
import { sendAutomatic, type AutomaticParts } from '../automatic';
import { messages } from '../message.model';

const JOB = 'messages.silence';
const SWEEP_MS = 60_000;
const MINUTE_MS = 60_000;
/** Minutes after a connection came back in which messages from before may still arrive. */
const SETTLING_MINUTES = 2;

/** What the connections and settings know of ending service. */
export interface SilenceSources {
  /** Companies that chose a value for the setting. */
  companiesWith(key: 'automaticallyEndService'): Promise<{ companyId: number; value: string }[]>;
  /** Companies that may not work, or have not paid for long. */
  inactiveCompanies(): Promise<ReadonlySet<number>>;
  /** Ids of the company's connections that have been connected since `at` or earlier. */
  connectedSince(companyId: number, at: Date): Promise<number[]>;
  /** The connection's two texts, empty where nothing is to be said. */
  endMessages(companyId: number, connectionId: number): Promise<{ warning: string; end: string }>;
}

interface SilenceParts extends AutomaticParts, SilenceSources, Pick<AppContext, 'jobs' | 'log'> {
  contacts: Pick<Contacts, 'byId'>;
  events: Pick<FeatureEvents, 'on'>;
  tickets: Pick<Tickets, 'openTickets' | 'broadcast' | 'referenceData' | 'autoClose' | 'byIds'>;
}

/**
 * Resolves tickets whose customers do not reply: after endServiceTimeout minutes they are warned, endServiceGracePeriod
 * minutes later the ticket is resolved; without a grace period at once, unwarned. Nothing happens while the connection is down
 * or the company inactive. Returns what the job runs every minute; repeating it changes nothing more.
 */
export function createSilence(parts: SilenceParts): (now?: Date) => Promise<void> {
  const { jobs, log, tickets, companiesWith, events } = parts;

  const endOf = async (companyId: number, now: Date): Promise<void> => {
    const minutes = async (key: 'endServiceTimeout' | 'endServiceGracePeriod') =>
      Number(await tickets.referenceData.setting(companyId, key));
    const [timeout, grace] = [await minutes('endServiceTimeout'), await minutes('endServiceGracePeriod')];
    if (!(timeout > 0)) return;
    const ago = (span: number) => new Date(now.getTime() - span * MINUTE_MS);
    // After an outage customers have the whole grace period again: their replies may only be arriving now.
    const steady = await parts.connectedSince(companyId, ago(Math.max(grace, SETTLING_MINUTES)));
    if (grace > 0) await endWarned(companyId, ago(grace), steady);
    const connected = await parts.connectedSince(companyId, ago(SETTLING_MINUTES));
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
        if (!isNew && after !== undefined && (await stillSilent(ticket, after)))
          await tickets.autoClose.expire(ticket, after);
        else await tickets.autoClose.clearWarning(ticket);
      }
    }
  };

  const sweep = async (now = new Date()): Promise<void> => {
    const inactive = await parts.inactiveCompanies();
    for (const { companyId, value } of await companiesWith('automaticallyEndService')) {
      if (value !== 'enabled' || inactive.has(companyId)) continue;
      await endOf(companyId, now).catch((err: unknown) => log.error({ err, companyId }, 'auto-close failed'));
    }
  };
  const silent = async (companyId: number, ticketId: number, after: string) => {
    const [ticket] = await tickets.byIds(companyId, [ticketId]);
    return ticket?.status === 'open' && (await stillSilent(ticket, after)) ? ticket : undefined;
  };
  events.on(
    'ticket.silenceWarned',
    async ({ companyId, ticketId, after }) => {
      const ticket = await silent(companyId, ticketId, after);
      if (ticket) await say(parts, ticket, warningKey(ticket, after), (await textsOf(parts, ticket)).warning);
    },
    { durable: true },
  );
  events.on(
    'ticket.silenceExpired',
    async ({ companyId, ticketId, after }) => {
      const ticket = await silent(companyId, ticketId, after);
      if (!ticket) return;
      // Sent while the ticket is open: it is the ticket's last message.
      await say(parts, ticket, endKey(ticket, after), (await textsOf(parts, ticket)).end);
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

/** Whether the message `after` was followed by texts of this module only. */
async function stillSilent(ticket: TicketDocument, after: string): Promise<boolean> {
  const { companyId, lastMessageId } = ticket;
  if (after === (lastMessageId ?? '')) return true;
  const last = await messages.findOne(companyId, { _id: lastMessageId });
  const own = [warningKey(ticket, after), endKey(ticket, after)];
  return last?.clientId !== undefined && own.includes(last.clientId);
}

const textsOf = async (parts: SilenceParts, { companyId, whatsappId }: TicketDocument) =>
  whatsappId === null ? { warning: '', end: '' } : parts.endMessages(companyId, whatsappId);

async function say(parts: SilenceParts, ticket: TicketDocument, key: string, body: string): Promise<void> {
  const { companyId, contactId, whatsappId } = ticket;
  if (body.trim() === '' || whatsappId === null) return;
  const contact = await parts.contacts.byId(companyId, contactId);
  if (contact) await sendAutomatic(parts, { companyId, connectionId: whatsappId }, contact, { key, body });
}
