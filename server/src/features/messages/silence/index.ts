import { z } from 'zod';
import type { AppContext } from '../../../core/context';
import type { Contacts } from '../../contacts';
import type { TicketDocument, Tickets } from '../../tickets';
import { sendAutomatic, type AutomaticParts } from '../automatic';
import { messages } from '../message.model';

const JOB = 'messages.silence';
const SWEEP_MS = 60_000;
const MINUTE_MS = 60_000;

/** What the connections and settings know of ending service. */
export interface SilenceSources {
  /** Companies that chose a value for the setting. */
  companiesWith(key: 'automaticallyEndService'): Promise<{ companyId: number; value: string }[]>;
  /** The connection's two texts, empty where nothing is to be said. */
  endMessages(companyId: number, connectionId: number): Promise<{ warning: string; end: string }>;
}

interface SilenceParts extends AutomaticParts, SilenceSources, Pick<AppContext, 'jobs' | 'log'> {
  contacts: Pick<Contacts, 'byId'>;
  tickets: Pick<
    Tickets,
    'openings' | 'broadcast' | 'directory' | 'silentWarned' | 'silentSince' | 'warnOfEnd' | 'endSilent'
  >;
}

/**
 * Ends the service of customers who fell silent (specification 2 §2.5, §3.6): after endServiceTimeout minutes without an
 * answer they are warned, endServiceGracePeriod minutes later the ticket is resolved; without a grace period at once,
 * unwarned. Answers what the job does every minute; repeating it changes nothing more.
 */
export function createSilence(parts: SilenceParts): (now?: Date) => Promise<void> {
  const { jobs, log, tickets, companiesWith } = parts;

  const endOf = async (companyId: number, now: Date): Promise<void> => {
    const minutes = async (key: 'endServiceTimeout' | 'endServiceGracePeriod') =>
      Number(await tickets.directory.setting(companyId, key));
    const [timeout, grace] = [await minutes('endServiceTimeout'), await minutes('endServiceGracePeriod')];
    if (!(timeout > 0)) return;
    const ago = (span: number) => new Date(now.getTime() - span * MINUTE_MS);
    const over = grace > 0 ? await tickets.silentWarned(companyId, ago(grace)) : [];
    for (const ticket of over) if (await stillSilent(ticket)) await end(parts, ticket);
    for (const ticket of await tickets.silentSince(companyId, ago(timeout), ago(grace))) {
      if (grace > 0) await warn(parts, ticket);
      else await end(parts, ticket);
    }
  };

  const sweep = async (now = new Date()): Promise<void> => {
    for (const { companyId, value } of await companiesWith('automaticallyEndService')) {
      if (value !== 'enabled') continue;
      await endOf(companyId, now).catch((error: unknown) =>
        log.error({ err: error, companyId }, 'service of silent customers could not be ended'),
      );
    }
  };
  jobs.define(JOB, z.unknown(), () => sweep());
  jobs.every(SWEEP_MS, JOB);
  return sweep;
}

const warningKey = ({ _id }: TicketDocument, after: string) => `end-warning:${_id}:${after}`;
const endKey = ({ _id }: TicketDocument, after: string) => `end:${_id}:${after}`;

/** Whether nothing but what is said here came after the message the warning followed. */
async function stillSilent(ticket: TicketDocument): Promise<boolean> {
  const { companyId, lastMessageId, endWarning } = ticket;
  if (!endWarning) return false;
  if (endWarning.after === lastMessageId) return true;
  const last = await messages.findOne(companyId, { _id: lastMessageId });
  const own = [warningKey(ticket, endWarning.after), endKey(ticket, endWarning.after)];
  return last?.clientId !== undefined && own.includes(last.clientId);
}

async function warn(parts: SilenceParts, ticket: TicketDocument): Promise<void> {
  // Noted first: a crash in between leaves the warning out rather than said twice.
  if (!(await parts.tickets.warnOfEnd(ticket))) return;
  const { warning } = await textsOf(parts, ticket);
  await say(parts, ticket, warningKey(ticket, ticket.lastMessageId ?? ''), warning);
}

async function end(parts: SilenceParts, ticket: TicketDocument): Promise<void> {
  const texts = await textsOf(parts, ticket);
  // Said while the ticket is open: it is its last message.
  await say(parts, ticket, endKey(ticket, ticket.endWarning?.after ?? ticket.lastMessageId ?? ''), texts.end);
  await parts.tickets.endSilent(ticket);
}

const textsOf = async (parts: SilenceParts, { companyId, whatsappId }: TicketDocument) =>
  whatsappId === null ? { warning: '', end: '' } : parts.endMessages(companyId, whatsappId);

async function say(parts: SilenceParts, ticket: TicketDocument, key: string, body: string): Promise<void> {
  const { companyId, contactId, whatsappId } = ticket;
  if (body.trim() === '' || whatsappId === null) return;
  const contact = await parts.contacts.byId(companyId, contactId);
  if (contact) await sendAutomatic(parts, { companyId, connectionId: whatsappId }, contact, { key, body });
}
