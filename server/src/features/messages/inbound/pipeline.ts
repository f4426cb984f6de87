import type { Inbound, InboundChange, InboundMessage, InboundNotice } from '#messenger/gateway';
import type { MessageDocument } from '../message.model';
import { applyChanges } from './apply-changes';
import { assignTickets } from './assign-tickets';
import { Batch } from './batch';
import { completeTexts } from './complete-texts';
import { dropDuplicateGroupCopies } from './drop-duplicate-group-copies';
import type { InboundDeps } from './inbound.deps';
import { findAudience, publishReceived } from './publish-received';
import { recordWoken } from './record-woken';
import { refreshContacts } from './refresh-contacts';
import { repairRedelivered } from './repair-redelivered';
import { resolveContacts } from './resolve-contacts';
import { settleTickets } from './settle-tickets';
import { storeClaimed } from './store-claimed';
import { storeMessages } from './store-messages';
import { writeInboundNotices } from './write-inbound-notices';

type Step = (deps: InboundDeps, batch: Batch) => Promise<void>;

/**
 * Each step reads or writes for the whole batch. The steps together may be repeated: the unique index refuses stored
 * rows, and `repairRedelivered` recounts their tickets.
 */
const STEPS: readonly Step[] = [
  resolveContacts,
  dropDuplicateGroupCopies,
  assignTickets,
  findAudience,
  storeClaimed,
  storeMessages,
  settleTickets,
  recordWoken,
  publishReceived,
  refreshContacts,
  repairRedelivered,
];

/**
 * Processes a company's messages, then changes and notices, which may concern them. `contact-queues.ts` passes the messages of a
 * contact one batch after the other, and repeats a failed one. After a crash, WhatsApp or the session's inbox delivers
 * the messages again, and a sweep runs the events that are stored with their rows (`docs/incoming.md`).
 * @param failedBefore - an earlier attempt failed, so stored messages are published again
 */
export async function processBatch(
  deps: InboundDeps,
  companyId: number,
  inbound: readonly Inbound[],
  failedBefore: boolean,
): Promise<void> {
  const again = failedBefore || inbound.some(({ retried }) => retried);
  const wanted = await completeTexts(deps, companyId, await dropIgnoredGroups(deps, companyId, inbound));
  const messages = wanted.filter(isMessage);
  if (messages.length > 0) deps.onStored(await processMessages(deps, new Batch(companyId, messages, again)));
  await processChanges(deps, companyId, { messages, changes: wanted.filter(isChange), again });
  await writeInboundNotices(deps, companyId, wanted.filter(isNotice));
}

/** Runs all steps, then again for the messages that they left unsettled. Returns the stored rows. */
async function processMessages(deps: InboundDeps, first: Batch): Promise<MessageDocument[]> {
  const stored: MessageDocument[] = [];
  for (let batch = first; batch.messages.length > 0; batch = batch.unsettled()) {
    for (const step of STEPS) await step(deps, batch);
    stored.push(...batch.stored);
  }
  return stored;
}

interface Changes {
  messages: readonly InboundMessage[];
  changes: readonly InboundChange[];
  again: boolean;
}

/** Includes earlier changes that waited for these messages. */
async function processChanges(
  deps: InboundDeps,
  companyId: number,
  { messages, changes, again }: Changes,
): Promise<void> {
  const retained = await deps.early.of(messages);
  const all = [...retained, ...changes];
  if (all.length === 0) return;
  const early = await applyChanges(deps, companyId, all, again);
  await deps.early.store(early.filter((change) => !retained.includes(change)));
  await deps.early.done(retained.filter((change) => !early.includes(change)));
}

async function dropIgnoredGroups(
  { tickets }: InboundDeps,
  companyId: number,
  inbound: readonly Inbound[],
): Promise<readonly Inbound[]> {
  if (!inbound.some(({ isGroup }) => isGroup)) return inbound;
  const ignored = await tickets.referenceData.enabled(companyId, 'CheckMsgIsGroup');
  return ignored ? inbound.filter(({ isGroup }) => !isGroup) : inbound;
}

function isChange(inbound: Inbound): inbound is InboundChange {
  return 'change' in inbound;
}

function isNotice(inbound: Inbound): inbound is InboundNotice {
  return 'notice' in inbound;
}

function isMessage(inbound: Inbound): inbound is InboundMessage {
  return !isChange(inbound) && !isNotice(inbound);
}
