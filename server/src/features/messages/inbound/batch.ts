import type { FeatureEvents } from '../../../core/events';
import type { Inbound, InboundChange, InboundMessage } from '../../../messenger/gateway';
import type { Groups } from '../groups';
import type { MessageDocument } from '../message.model';
import { applyChanges } from './changes';
import { receiveBatch, type ReceiveParts } from './receive';
import type { WaitingChanges } from './waiting-changes';

export interface BatchParts extends ReceiveParts {
  groups: Pick<Groups, 'want'>;
  waiting: WaitingChanges;
  events: Pick<FeatureEvents, 'pending' | 'deliver'>;
  /** New rows, and placeholders that were replaced. Never waits. */
  onStored(rows: readonly MessageDocument[]): void;
}

const isChange = (inbound: Inbound): inbound is InboundChange => 'change' in inbound;
const isMessage = (inbound: Inbound): inbound is InboundMessage => !isChange(inbound);

/** Works on what came in for one company: its messages, then what changes these or earlier ones, in order. */
export async function workOn(
  parts: BatchParts,
  companyId: number,
  batch: readonly Inbound[],
  again: boolean,
): Promise<void> {
  const wanted = await withoutIgnoredGroups(parts, companyId, batch);
  const messages = wanted.filter(isMessage);
  if (messages.length > 0) parts.onStored(await receiveBatch(parts, companyId, messages, again));
  const kept = await parts.waiting.of(messages);
  const changes = [...kept, ...wanted.filter(isChange)];
  if (changes.length === 0) return;
  const early = await applyChanges(parts, companyId, changes, again);
  await parts.waiting.keep(early.filter((change) => !kept.includes(change)));
  await parts.waiting.done(kept.filter((change) => !early.includes(change)));
}

async function withoutIgnoredGroups(
  { tickets }: BatchParts,
  companyId: number,
  batch: readonly Inbound[],
): Promise<readonly Inbound[]> {
  if (!batch.some(({ isGroup }) => isGroup)) return batch;
  const ignored = await tickets.referenceData.enabled(companyId, 'CheckMsgIsGroup');
  return ignored ? batch.filter(({ isGroup }) => !isGroup) : batch;
}
