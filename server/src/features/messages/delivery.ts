import type { AnyBulkWriteOperation } from 'mongodb';
import type { Logger } from 'pino';
import { isMaybeSent, type SendFailure } from '@recado/shared/messages';
import { isUnreachable } from '#core/database';
import { adding, carrying, type DurableEvent, type FeatureEvents } from '#core/events';
import { ticketRow, type Tickets } from '#features/tickets';
import type { DeliveryReport } from '#messenger/gateway';
import { KeyedQueue } from './keyed-queue';
import { type ChangeDocument, messageCollection, type MessageDocument } from './message.model';
import { type MessagePublisher, publishMessage } from './message-broadcast';
import { deliverEvents, progressEvents } from './message-events';
import { removeAlbums } from './send-queue/albums';
import type { SendQueue } from './send-queue/send-queue';

/** "Sent" and "delivered" often arrive within this time, so that one write stores both. */
const GATHERING_MS = 50;

const SETTLING_LIMIT_MS = 2_000;

interface DeliveryDeps {
  events: FeatureEvents;
  tickets: Tickets;
  publisher: MessagePublisher;
  log: Logger;
  sendQueue: SendQueue;
}

interface Progress {
  ack: number;
  at: Date;
  rejected: SendFailure | null;
  repeated: boolean;
}

/** Reports may be repeated, out of order, early or about unknown messages. */
export interface Deliveries {
  /** Rejects if the database cannot be reached. */
  report(report: DeliveryReport): Promise<void>;
  /** Resolves when all earlier reports are stored, or after a time limit. */
  settled(): Promise<void>;
}

export function createDeliveries(deps: DeliveryDeps): Deliveries {
  const connections = new Map<string, KeyedQueue<DeliveryReport>>();
  const open = new Set<Promise<void>>();
  return {
    report: (report) => {
      const { companyId, connectionId } = report.connection;
      const key = `${companyId}:${connectionId}`;
      const queue =
        connections.get(key) ??
        new KeyedQueue<DeliveryReport>((reports) => applyReports(deps, report.connection, reports), {
          parallel: 1,
          gatherMs: () => GATHERING_MS,
        });
      connections.set(key, queue);
      const stored = queue.add(key, report).catch((error: unknown) => {
        const isUnstored = isUnreachable(error);
        deps.log.error({ err: error, connectionId }, `delivery report ${isUnstored ? 'not stored' : 'lost'}`);
        if (isUnstored) throw error;
      });
      const done = stored
        .catch(() => undefined)
        .finally(() => {
          open.delete(done);
          if (queue.idle && connections.get(key) === queue) connections.delete(key);
        });
      open.add(done);
      return stored;
    },
    settled: async () => {
      const limit = AbortSignal.timeout(SETTLING_LIMIT_MS);
      const over = new Promise<void>((resolve) => limit.addEventListener('abort', () => resolve()));
      while (open.size > 0 && !limit.aborted) await Promise.race([Promise.all(open), over]);
    },
  };
}

async function applyReports(
  deps: DeliveryDeps,
  { companyId, connectionId }: DeliveryReport['connection'],
  reports: readonly DeliveryReport[],
): Promise<void> {
  const progress = new Map<string, Progress>();
  for (const report of reports) for (const id of report.messengerIds) merge(progress, id, report);
  const rows = await messageCollection()
    .find({ companyId, connectionId, messengerId: { $in: [...progress.keys()] }, fromMe: true })
    .toArray();
  const advanced: MessageDocument[] = [];
  const failed: MessageDocument[] = [];
  /** A crash may have interrupted the effects of the stored message. */
  const known: MessageDocument[] = [];
  for (const row of rows) {
    const reported = progress.get(row.messengerId ?? '');
    const set = reported && progressOf(row, reported);
    if (set) (set.failure ? failed : advanced).push({ ...row, ...set });
    else if (reported?.repeated && reported.ack === row.ack) known.push(row);
  }
  const carriers: MessageDocument[] = [];
  if (advanced.length > 0) {
    const writes = advanced.map((row) => {
      const events = progressEvents(deps.events, row, row);
      if (events.length > 0) carriers.push({ ...row, ...carrying(events) });
      return advanceOf(row, events);
    });
    await messageCollection().bulkWrite(writes, { ordered: false });
    for (const { _id } of advanced) deps.sendQueue.settled({ companyId, connectionId }, _id);
  }
  for (const row of failed) {
    const events = row.failure ? progressEvents(deps.events, row, { failure: row.failure }) : [];
    if (!(await storeFailure(row, events))) continue;
    carriers.push({ ...row, ...carrying(events) });
    deps.sendQueue.settled({ companyId, connectionId }, row._id);
    advanced.push(row);
  }
  const found = new Set(rows.map(({ messengerId }) => messengerId));
  const others = [...progress].filter(([id]) => !found.has(id));
  const rejected = others.flatMap(([id, { ack, rejected: why }]) => (why && ack === 0 ? [id] : []));
  if (rejected.length > 0) await removeAlbums({ companyId, connectionId }, rejected);
  const changed = await settleChanges(deps, { companyId, connectionId }, new Map(others));
  const after = [...advanced, ...known, ...changed];
  if (after.length > 0) await publishProgress(deps, companyId, after);
  await deliverEvents(deps, carriers);
}

async function settleChanges(
  { sendQueue }: DeliveryDeps,
  connection: DeliveryReport['connection'],
  progress: ReadonlyMap<string, Progress>,
): Promise<MessageDocument[]> {
  if (progress.size === 0) return [];
  const { companyId, connectionId } = connection;
  const found = await messageCollection()
    .find({
      companyId,
      connectionId,
      'changes.waiting': true,
      'changes.messengerId': { $in: [...progress.keys()] },
    })
    .toArray();
  const after: MessageDocument[] = [];
  for (const { _id, changes = [] } of found) {
    for (const change of changes) {
      const reported = progress.get(change.messengerId);
      if (!reported || !change.waiting) continue;
      const row =
        reported.ack > 0
          ? await dropChange(companyId, _id, change)
          : await failChange(companyId, _id, change, reported);
      sendQueue.settled(connection, change.id);
      if (row) after.push(row);
    }
  }
  return after;
}

function dropChange(companyId: number, _id: string, { id }: ChangeDocument) {
  return messageCollection().findOneAndUpdate(
    { companyId, _id },
    { $pull: { changes: { id } } },
    { returnDocument: 'after' },
  );
}

function failChange(companyId: number, _id: string, { id }: ChangeDocument, { rejected }: Progress) {
  return messageCollection().findOneAndUpdate(
    { companyId, _id, changes: { $elemMatch: { id, waiting: true } } },
    { $set: { 'changes.$.failure': rejected }, $unset: { 'changes.$.waiting': 1 } },
    { returnDocument: 'after' },
  );
}

function merge(progress: Map<string, Progress>, messengerId: string, report: DeliveryReport): void {
  const known = progress.get(messengerId) ?? { ack: 0, at: report.at, rejected: null, repeated: false };
  if (report.ack === null) {
    known.rejected = report.rejection === 'newChat' ? 'newChatsBlocked' : 'refused';
  } else if (report.ack > known.ack) {
    known.ack = report.ack;
    known.at = report.at;
  }
  known.repeated ||= report.repeated;
  progress.set(messengerId, known);
}

function progressOf(
  row: MessageDocument,
  { ack, at, rejected }: Progress,
): Pick<MessageDocument, 'ack' | 'failure' | 'ackAt'> | undefined {
  if (ack > row.ack) return { ack, failure: null, ackAt: { ...row.ackAt, [ack]: at } };
  return rejected && ack === 0 ? { ack: row.ack, failure: rejected, ackAt: row.ackAt } : undefined;
}

function advanceOf(
  { _id, companyId, ack, ackAt }: MessageDocument,
  events: DurableEvent[],
): AnyBulkWriteOperation<MessageDocument> {
  const durable = adding(events);
  return {
    updateOne: {
      filter: { _id, companyId },
      update: {
        $max: { ack },
        $set: { failure: null, [`ackAt.${ack}`]: ackAt?.[ack], ...durable.set },
        $unset: { waiting: 1 },
        ...(events.length > 0 && { $push: durable.push }),
      },
    },
  };
}

async function storeFailure(
  { _id, companyId, failure }: MessageDocument,
  events: DurableEvent[],
): Promise<boolean> {
  const durable = adding(events);
  const { matchedCount } = await messageCollection().updateOne(
    { _id, companyId, ack: 1, failure: null },
    {
      $set: { failure, ...durable.set },
      $unset: { waiting: 1 },
      ...(events.length > 0 && { $push: durable.push }),
    },
  );
  return matchedCount > 0;
}

type ProgressDeps = Pick<DeliveryDeps, 'tickets' | 'publisher'> & {
  sendQueue: SendQueue;
};

export async function publishProgress(
  { tickets, publisher, sendQueue }: ProgressDeps,
  companyId: number,
  changed: readonly MessageDocument[],
): Promise<void> {
  await sendQueue.whenPublished(changed);
  const progress = changed.map(({ ticketId, _id, ack, failure }) => ({
    ticketId,
    messageId: _id,
    ack,
    failed: failure !== null,
    maybeSent: isMaybeSent(failure),
  }));
  const [audience, current] = await Promise.all([
    tickets.broadcast.audience(companyId),
    ticketRow.recordProgress(companyId, progress),
  ]);
  const missing = new Set(changed.map(({ ticketId }) => ticketId).filter((id) => !current.has(id)));
  for (const ticket of await tickets.byIds(companyId, [...missing])) current.set(ticket._id, ticket);
  for (const message of changed) {
    const ticket = current.get(message.ticketId);
    if (!ticket) continue;
    tickets.openTickets.remember(ticket);
    publishMessage(publisher, audience, 'update', message, ticket);
  }
}
