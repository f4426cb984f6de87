import { SEND_WITHIN_MS } from '@recado/shared/automation';
import { withSignature } from '@recado/shared/rules/signature';
import { fillVariables, firstName } from '@recado/shared/rules/variables';
import type { ContactDocument } from '#features/contacts';
import { copyAttachment, type SystemContent } from '#features/messages';
import { openUnlessOpen } from '#features/tickets';
import type { ScheduleDocument } from '../schedule.model';
import type { SchedulesDeps } from '../schedules.deps';
import { signs } from '../schedules.policy';
import { messageKey } from './message-key';
import { routeOf } from './sending-route';
import { delaySchedule, failSchedule, settleSchedule } from './settle-schedule';

/** In case a report about the message's state was lost. */
const RECHECK_MS = 5 * 60_000;

/**
 * Stores the message of a schedule that is ENVIANDO; after a crash, finds the stored one by its key.
 * @returns the time of the next run
 */
export async function dispatchSchedule(
  deps: SchedulesDeps,
  row: ScheduleDocument,
  now: Date,
): Promise<Date | undefined> {
  const route = await routeOf(deps, row);
  if (typeof route === 'string') {
    await failSchedule(deps, row, route);
    return undefined;
  }
  const { companyId } = row;
  const { creator } = route;
  // Those chosen before a crash, because a message's key is unique per author.
  const connection = { companyId, connectionId: row.sendingOn ?? route.connectionId };
  const author = row.sendingAs ?? { id: creator.id, name: creator.name };
  const contact = await deps.contacts.reach.readyToWrite(route.contact);
  const start = { connection, contactId: contact._id, contact, kind: 'schedule' as const };
  // Checked first, because a refused message must not open a ticket.
  const rejection = await deps.messages.startChat(start);
  if (rejection) return delaySchedule(deps, row, rejection.until, now);
  if (row.openTicket && !contact.isGroup) {
    const owner = { ...creator, userId: creator.id };
    await openUnlessOpen(deps.tickets, companyId, {
      contact,
      ...connection,
      fromMe: true,
      openedBy: 'schedule',
      owner,
    });
  }
  const sent = await deps.messages.sendAsSystem({
    connection,
    contact,
    key: messageKey(row),
    content: await contentOf(deps, row, textOf(row, contact, author, signs(creator, row.sign))),
    ticket: 'outreach',
    origin: { kind: 'schedule', refId: String(row._id) },
    sendBefore: new Date(now.getTime() + SEND_WITHIN_MS.schedule),
    author,
  });
  if ('withheld' in sent) {
    const until = sent.withheld === 'noBudget' ? sent.rejection.until : null;
    return delaySchedule(deps, row, until, now);
  }
  const isSettled = await settleSchedule(deps, row, sent.message);
  return isSettled ? undefined : new Date(now.getTime() + RECHECK_MS);
}

function textOf(
  { body }: ScheduleDocument,
  { name: contactName, nameSource }: Pick<ContactDocument, 'name' | 'nameSource'>,
  author: { name: string },
  isSigned: boolean,
): string {
  const name = nameSource === 'number' ? '' : contactName;
  const text = fillVariables(body, {
    nome: name,
    primeiro_nome: firstName(name),
    atendente: author.name,
  });
  return isSigned ? withSignature(author.name, text) : text;
}

async function contentOf(
  { media }: SchedulesDeps,
  row: ScheduleDocument,
  text: string,
): Promise<SystemContent> {
  if (!row.media) return { type: 'text', text };
  const { file, name, kind } = row.media;
  // Each message has its own file, so that an erasure removes no other one's.
  const attachment = await copyAttachment(media, row.companyId, file, { kind, name });
  return { type: 'media', attachment, caption: text };
}
