import type { Logger } from 'pino';
import type { Jobs } from '#core/jobs';
import type { PersonalData } from '#core/personal-data';
import { type ContactDocument, contacts } from '../contact.model';
import { defineMerges, MERGE } from '../contacts.jobs';
import { type ContactMergeDocument, contactMerges } from './contact-merge.model';
import { claimIdentity, IdentityConflict, releaseIdentity, restoreIdentity } from './identities';
import { linkContact, startMerge } from './start-merge';

/** After this time, no server caches the younger contact or processes its messages. */
const SETTLING_MS = 90_000;
const LATER_MS = 5_000;
/** More contacts with one identity indicate a bug. */
const MAX_HOLDERS = 3;

export interface MergeDeps {
  personalData: Pick<PersonalData, 'move' | 'moveBack' | 'afterMoveBack'>;
  jobs: Jobs;
  log: Logger;
  /** Runs with changed contacts; also updates their copies in other documents. */
  changed(contacts: readonly ContactDocument[]): void;
  onDeleted(contact: ContactDocument): Promise<void>;
}

export interface MergeRunner {
  wake(companyId: number, mergeId: number): void;
  sweep(now?: Date): Promise<void>;
}

/** Uses repeatable conditional writes, so that any server can resume an interrupted merge. */
export function createMergeRunner(deps: MergeDeps): MergeRunner {
  const { jobs, log } = deps;
  const underWay = new Set<number>();
  const run = async (companyId: number, mergeId: number): Promise<void> => {
    if (underWay.has(mergeId)) return;
    underWay.add(mergeId);
    try {
      const merge = await contactMerges.findById(companyId, mergeId);
      if (merge?.state === 'joining') await mergeContacts(deps, merge);
      else if (merge?.state === 'settling') await settle(deps, merge);
      else if (merge?.state === 'undoing') await unmerge(deps, merge);
    } finally {
      underWay.delete(mergeId);
    }
  };
  const sweep = async (now = new Date()): Promise<void> => {
    for await (const { companyId, _id } of contactMerges.eachAcrossCompanies({ dueAt: { $lte: now } })) {
      await run(companyId, _id).catch((error: unknown) =>
        log.error({ err: error, mergeId: _id }, 'contact merge failed'),
      );
    }
  };
  defineMerges(jobs, { run, sweep });
  return {
    wake: (companyId, mergeId) => {
      jobs.schedule(MERGE, new Date(), { companyId, joinId: mergeId }).catch((error: unknown) => {
        log.debug({ err: error, mergeId }, 'contact merge left to the sweep');
      });
    },
    sweep,
  };
}

async function mergeContacts(deps: MergeDeps, merge: ContactMergeDocument): Promise<void> {
  const { companyId, fromId, intoId, _id: mergeId } = merge;
  // A running merge into the younger contact must end first.
  if (await contactMerges.findOne(companyId, { intoId: fromId, state: { $in: ['joining', 'undoing'] } })) {
    await contactMerges.updateOne(companyId, { _id: mergeId }, { dueAt: new Date(Date.now() + LATER_MS) });
    return;
  }
  await linkContact(companyId, fromId, intoId);
  const from = await releaseIdentity(companyId, fromId);
  const into = await claimIdentities(deps, merge, from);
  await contacts.updateOne(companyId, { _id: fromId }, { $unset: { handingOver: 1 } });
  deps.changed([{ ...from, ...from.gaveIdentity }, into]);
  await move(deps, merge, into);
  const now = Date.now();
  await contactMerges.updateOne(
    companyId,
    { _id: mergeId, state: 'joining' },
    { state: 'settling', dueAt: new Date(now + SETTLING_MS), joinedAt: new Date(now) },
  );
  await deps.onDeleted(from);
}

/** Merges other contacts with this identity first. */
async function claimIdentities(
  deps: MergeDeps,
  merge: ContactMergeDocument,
  from: ContactDocument,
): Promise<ContactDocument> {
  const { companyId, intoId, identity, userId } = merge;
  for (let holders = 0; ; holders++) {
    try {
      return await claimIdentity(merge, from);
    } catch (error) {
      if (!(error instanceof IdentityConflict) || holders === MAX_HOLDERS) throw error;
      const into = await contacts.findById(companyId, intoId);
      if (!into) throw error;
      const third = await startMerge({ companyId, from: error.holder, into, identity, userId });
      const begun = await contactMerges.findById(companyId, third);
      if (begun?.state === 'joining') await mergeContacts(deps, begun);
    }
  }
}

async function settle(deps: MergeDeps, merge: ContactMergeDocument): Promise<void> {
  const into = await contacts.findById(merge.companyId, merge.intoId);
  if (into) await move(deps, merge, into);
  await contactMerges.updateOne(
    merge.companyId,
    { _id: merge._id, state: 'settling' },
    { $set: { state: 'joined' }, $unset: { dueAt: 1 } },
  );
}

async function move(
  { personalData }: MergeDeps,
  { companyId, fromId, _id: mergeId }: ContactMergeDocument,
  into: ContactDocument,
): Promise<void> {
  const moved = await personalData.move({ mergeId, companyId, fromId, into }, (merged) =>
    contactMerges.updateOne(companyId, { _id: mergeId }, { merged }),
  );
  await contactMerges.updateOne(companyId, { _id: mergeId }, { moved });
}

async function unmerge({ personalData, changed }: MergeDeps, merge: ContactMergeDocument): Promise<void> {
  const { companyId, fromId, intoId, _id: mergeId, merged } = merge;
  const both = async () => {
    const [from, into] = [
      await contacts.findById(companyId, fromId),
      await contacts.findById(companyId, intoId),
    ];
    if (!from || !into) throw new Error('A contact of a merge does not exist.');
    return { from, into };
  };
  const before = await both();
  const from = { ...before.from, ...before.from.gaveIdentity };
  await personalData.moveBack({ mergeId, companyId, from, into: before.into, merged });
  await restoreIdentity(merge);
  await personalData.afterMoveBack({ companyId, mergeId, merged });
  const after = await both();
  changed([before.into, after.from, after.into]);
  await contactMerges.updateOne(
    companyId,
    { _id: mergeId, state: 'undoing' },
    { $set: { state: 'undone', undoneAt: new Date() }, $unset: { open: 1, dueAt: 1 } },
  );
}
