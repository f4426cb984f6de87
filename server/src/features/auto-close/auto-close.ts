import type { AppContext } from '#core/context';
import type { FeatureEvents } from '#core/events';
import type { AutomaticTextResult, Automation } from '#features/automation';
import type { Connections } from '#features/connections';
import { type Contacts, isAutomationMuted } from '#features/contacts';
import type { MessageDocument, Messages } from '#features/messages';
import type { OfflinePeriods } from '#features/offline-periods';
import type { SilentTicket, TicketDocument, Tickets } from '#features/tickets';
import type { WorkingHours, WorkingHoursClock } from '#features/working-hours';
import { afterFailure, silenceStart, silentMinutes } from './silence-clock';

const MINUTE_MS = 60_000;
/** Minutes after a reconnection in which late messages may arrive. */
const SETTLING_MINUTES = 2;

export interface AutoCloseFeatures {
  automation: Automation;
  tickets: Tickets;
  contacts: Contacts;
  messages: Messages;
  settings: {
    companiesWith(key: 'automaticallyEndService'): Promise<{ companyId: number; value: string }[]>;
  };
  connections: Connections;
  offlinePeriods: Pick<OfflinePeriods, 'lastOf'>;
  workingHours: WorkingHours;
  inactiveCompanies(): Promise<ReadonlySet<number>>;
  /** Ignores recurring schedules. */
  withSchedule(companyId: number, contactIds: readonly number[]): Promise<ReadonlySet<number>>;
}

interface AutoCloseDeps extends AutoCloseFeatures, Pick<AppContext, 'log' | 'restored'> {
  events: FeatureEvents;
}

interface Run {
  companyId: number;
  now: Date;
  /** Minutes of silence until the warning, and from the warning until the closing. */
  timeout: number;
  grace: number;
  clock: WorkingHoursClock;
  connectionIds: readonly number[];
}

/**
 * Warns after endServiceTimeout silent minutes, and closes the ticket endServiceGracePeriod minutes later. Closed
 * hours, outages and inactive companies do not count; a scheduled message pauses both. Idempotent.
 */
export function createAutoCloseSweep(deps: AutoCloseDeps): (now?: Date) => Promise<void> {
  const { log, tickets, settings } = deps;

  const sweep = async (now = new Date()): Promise<void> => {
    const [inactive, paused] = await Promise.all([deps.inactiveCompanies(), deps.restored.paused()]);
    for (const { companyId, value } of await settings.companiesWith('automaticallyEndService')) {
      if (value !== 'enabled' || inactive.has(companyId) || paused.has(companyId)) continue;
      await sweepCompany(deps, companyId, now).catch((err: unknown) =>
        log.error({ err, companyId }, 'auto-close failed'),
      );
    }
  };
  const silent = async (companyId: number, ticketId: number, after: string) => {
    const [ticket] = await tickets.byIds(companyId, [ticketId]);
    return ticket && (await stillSilent(deps, ticket, after)) ? ticket : undefined;
  };
  deps.events.on(
    'ticket.silenceWarned',
    async ({ companyId, ticketId, after, attempt }) => {
      const ticket = await silent(companyId, ticketId, after);
      // A later attempt has an event of its own.
      if (ticket?.status !== 'open' || ticket.endWarning?.attempt !== attempt) return;
      const { warning } = await textsOf(deps, ticket);
      const sent = await sendText(deps, ticket, {
        kind: 'warning',
        key: warningKey(ticket, after, attempt),
        text: warning,
      });
      await tickets.autoClose.setWithheld(ticket, isWithheld(sent));
    },
    { durable: true },
  );
  deps.events.on(
    'ticket.silenceExpired',
    async ({ companyId, ticketId, after }) => {
      const ticket = await silent(companyId, ticketId, after);
      if (ticket?.status !== 'closed') return;
      const { end } = await textsOf(deps, ticket);
      await sendText(deps, ticket, { kind: 'end', key: `end:${ticketId}:${after}`, text: end });
    },
    { durable: true },
  );
  return sweep;
}

async function sweepCompany(deps: AutoCloseDeps, companyId: number, now: Date): Promise<void> {
  const { tickets, connections, workingHours } = deps;
  const minutes = async (key: 'endServiceTimeout' | 'endServiceGracePeriod') =>
    Number(await tickets.referenceData.setting(companyId, key));
  const timeout = await minutes('endServiceTimeout');
  if (!(timeout > 0)) return;
  const run: Run = {
    companyId,
    now,
    timeout,
    grace: await minutes('endServiceGracePeriod'),
    clock: await workingHours.clockOf(companyId),
    connectionIds: await connections.connectedSince(companyId, minutesBefore(now, SETTLING_MINUTES)),
  };
  for await (const page of tickets.autoClose.warned(companyId, run.connectionIds))
    for (const { ticket, isScheduled } of await withSchedules(deps, page)) {
      if (isScheduled) await tickets.autoClose.clearWarning(ticket);
      else await endWarned(deps, run, ticket);
    }
  // Working minutes never exceed elapsed minutes, so shorter silences are skipped.
  const before = minutesBefore(now, timeout);
  for await (const page of tickets.autoClose.silentSince(companyId, before, run.connectionIds))
    for (const silent of await withSchedules(deps, page))
      if (!silent.isScheduled) await warnOrEnd(deps, run, silent);
}

async function withSchedules({ withSchedule }: AutoCloseDeps, page: readonly SilentTicket[]) {
  const [first] = page;
  if (!first) return [];
  const contactIds = page.map(({ ticket }) => ticket.contactId);
  const scheduled = await withSchedule(first.ticket.companyId, contactIds);
  return page.map((silent) => ({ ...silent, isScheduled: scheduled.has(silent.ticket.contactId) }));
}

async function warnOrEnd(deps: AutoCloseDeps, run: Run, { ticket, assignedAt }: SilentTicket): Promise<void> {
  const { lastMessageId, keptOpenAt } = ticket;
  const last = lastMessageId && (await deps.messages.conversation.byId(run.companyId, lastMessageId));
  const start = last ? startOf(last) : ticket.lastMessageAt;
  if (!start) return;
  const from = latest(start, assignedAt, keptOpenAt);
  if ((await silence(deps, run, ticket, from)) < run.timeout) return;
  const after = lastMessageId ?? '';
  const { warning } = await textsOf(deps, ticket);
  // Only an empty warning text lets a ticket close without a warning.
  if (run.grace > 0 || warning.trim() !== '') await warn(deps, run, ticket, { after, warning });
  else await deps.tickets.autoClose.closeSilent(ticket, after);
}

async function endWarned(deps: AutoCloseDeps, run: Run, ticket: TicketDocument): Promise<void> {
  const { autoClose } = deps.tickets;
  const { endWarning } = ticket;
  if (!endWarning || !(await stillSilent(deps, ticket, endWarning.after)))
    return autoClose.clearWarning(ticket);
  const { after } = endWarning;
  const { warning } = await textsOf(deps, ticket);
  const start = warning.trim() === '' ? endWarning.at : await graceStart(deps, run, ticket, endWarning);
  if (start === 'failed') return warn(deps, run, ticket, { after, warning });
  if (start && (await silence(deps, run, ticket, start)) >= run.grace)
    await autoClose.closeSilent(ticket, after);
}

/** The loop guard's own mute withholds no warning. */
function isMutedByUser({ contact: { automationMuted } }: TicketDocument, now: Date): boolean {
  return automationMuted?.reason === 'user' && isAutomationMuted(automationMuted, now);
}

async function warn(
  { tickets }: AutoCloseDeps,
  { now, clock, grace }: Run,
  ticket: TicketDocument,
  { after, warning }: { after: string; warning: string },
): Promise<void> {
  if (warning.trim() !== '' && isMutedByUser(ticket, now)) return;
  await tickets.autoClose.warn(ticket, after, clock.after(ticket.queueId, now, grace));
}

/**
 * Returns when WhatsApp accepted the warning; undefined while it is being sent; `failed` if it must be sent again.
 */
async function graceStart(
  deps: AutoCloseDeps,
  { now }: Run,
  ticket: TicketDocument,
  { after, at, attempt }: NonNullable<TicketDocument['endWarning']>,
): Promise<Date | 'failed' | undefined> {
  const key = warningKey(ticket, after, attempt);
  const sent = await deps.messages.conversation.bySystemKey(ticket.companyId, key);
  if (sent?.failure === null) return startOf(sent);
  // The customer may have it, so it is not repeated.
  if (sent?.failure === 'unknown') return sent.dispatchedAt;
  // Without a message, the text was withheld or written after the mark.
  const retryAt = sent ? startOf(sent) : afterFailure(at);
  return retryAt && retryAt <= now ? 'failed' : undefined;
}

function startOf(message: MessageDocument): Date | undefined {
  return silenceStart({ ...message, failed: message.failure !== null });
}

async function silence(
  { offlinePeriods }: AutoCloseDeps,
  { companyId, now, clock }: Run,
  { queueId, whatsappId }: TicketDocument,
  from: Date,
): Promise<number> {
  const outage =
    whatsappId === null ? undefined : await offlinePeriods.lastOf({ companyId, connectionId: whatsappId });
  return silentMinutes(clock, queueId, { from, to: now }, outage);
}

const warningKey = ({ _id }: TicketDocument, after: string, attempt: number) =>
  `warn:${_id}:${after}:${attempt}`;
const minutesBefore = (at: Date, minutes: number) => new Date(at.getTime() - minutes * MINUTE_MS);
const latest = (first: Date, ...more: (Date | undefined)[]) =>
  new Date(Math.max(first.getTime(), ...more.map((at) => at?.getTime() ?? 0)));

/** Returns whether only warnings followed the message. */
async function stillSilent(
  { messages }: AutoCloseDeps,
  ticket: TicketDocument,
  after: string,
): Promise<boolean> {
  const { companyId, lastMessageId } = ticket;
  if (after === (lastMessageId ?? '')) return true;
  const last = lastMessageId ? await messages.conversation.byId(companyId, lastMessageId) : undefined;
  return last?.clientId?.startsWith(`warn:${ticket._id}:${after}:`) ?? false;
}

const textsOf = async ({ connections }: AutoCloseDeps, { companyId, whatsappId }: TicketDocument) =>
  whatsappId === null ? { warning: '', end: '' } : connections.endMessages(companyId, whatsappId);

/** A ticket without a warning text closes in silence. */
const isWithheld = (result: AutomaticTextResult | undefined) =>
  result !== undefined && 'withheld' in result && result.withheld !== 'empty';

async function sendText(
  { contacts, automation }: AutoCloseDeps,
  ticket: TicketDocument,
  { kind, key, text }: { kind: 'warning' | 'end'; key: string; text: string },
): Promise<AutomaticTextResult | undefined> {
  const contact = await contacts.byId(ticket.companyId, ticket.contactId);
  if (!contact) return undefined;
  const into = kind === 'end' ? 'history' : 'open';
  return automation.send({ ticket, contact, key, text, origin: { kind }, into });
}
