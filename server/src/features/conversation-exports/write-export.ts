import type { ConversationExport } from '@recado/shared/messages';
import type { AppContext } from '#core/context';
import type { FeatureEvents } from '#core/events';
import type { Messages } from '#features/messages';
import type { Tickets } from '#features/tickets';
import { openArchive } from './archive';
import { conversationExports, type ExportDocument, NOT_UNDER_WAY } from './export.model';

export interface WriterDeps extends Pick<AppContext, 'media' | 'publisher' | 'log'> {
  tickets: Tickets;
  messages: Messages;
  view(row: ExportDocument): ConversationExport;
  events: FeatureEvents;
}

/** In bytes. */
const LIMIT = 2 * 1024 ** 3;
const PROGRESS_EVERY_MS = 500;

/** Cancels an export after its expiry or its contact's erasure. */
class Unwanted extends Error {}

/** Begins again after a crash. A cancelled export leaves no files. */
export function exportWriter({ media, publisher, tickets, messages, log, view, events }: WriterDeps) {
  const publish = (row: ExportDocument): void =>
    publisher.toUsers(row.companyId, [row.userId], `${row.userId}-export`, view(row));

  /** Precedes the change of the state, so that an interrupted end repeats the notice, which has the export's key. */
  const notify = async (
    { companyId, _id, userId, ticketId, contactId }: ExportDocument,
    isFailed: boolean,
  ): Promise<void> =>
    events.publish('notice.due', {
      companyId,
      key: `exportEnded:${_id}`,
      to: { userIds: [userId] },
      content: { kind: 'exportEnded', exportId: _id, isFailed },
      subjects: [`export:${_id}`],
      ...{ ticketId, contactId, at: new Date() },
    });

  /**
   * Stores and publishes the progress.
   * @throws Unwanted if the export was deleted
   */
  const progressOf = ({ companyId, _id }: ExportDocument) => {
    let done = 0;
    let publishedAt = 0;
    return async (by: number): Promise<void> => {
      done += by;
      if (Date.now() - publishedAt < PROGRESS_EVERY_MS) return;
      publishedAt = Date.now();
      const row = await conversationExports.findOneAndUpdate(
        companyId,
        { _id, state: 'working' },
        { $set: { done } },
      );
      if (!row) throw new Unwanted();
      publish(row);
    };
  };

  const store = async (wanted: ExportDocument): Promise<void> => {
    const { companyId, _id, ticketId } = wanted;
    const [ticket] = await tickets.byIds(companyId, [ticketId]);
    if (!ticket) throw new Unwanted();
    const archive = await openArchive(
      {
        media,
        conversation: messages.conversation,
        ticketsOf: (ids) => tickets.byIds(companyId, ids),
        name: ticket.contact.name,
        timeZone: await tickets.referenceData.timeZone(companyId),
        advanced: progressOf(wanted),
      },
      wanted,
    );
    const { id: file } = await media.put(companyId, archive, {
      kind: 'document',
      claimedMimetype: 'application/zip',
      permanent: true,
      limit: LIMIT,
    });
    await notify(wanted, false);
    const ready = await conversationExports.findOneAndUpdate(
      companyId,
      { _id, state: 'working' },
      { $set: { state: 'ready', file, done: wanted.total }, $unset: NOT_UNDER_WAY },
    );
    if (ready) publish(ready);
    else {
      await media.remove(companyId, file);
      await events.publish('notice.subjectDeleted', { companyId, subject: `export:${_id}` });
    }
  };

  return async (companyId: number, exportId: string): Promise<void> => {
    const wanted = await conversationExports.findOne(companyId, { _id: exportId, state: 'working' });
    if (!wanted) return;
    try {
      await store(wanted);
    } catch (error) {
      if (error instanceof Unwanted) return;
      log.error({ err: error, companyId, ticketId: wanted.ticketId }, 'conversation export failed');
      await notify(wanted, true);
      const failed = await conversationExports.findOneAndUpdate(
        companyId,
        { _id: exportId, state: 'working' },
        { $set: { state: 'failed' }, $unset: NOT_UNDER_WAY },
      );
      if (failed) publish(failed);
    }
  };
}
