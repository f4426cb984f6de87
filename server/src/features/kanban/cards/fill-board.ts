import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { CardFilling } from '@recado/shared/kanban';
import { columnOfNewCards } from '../columns/find-column';
import type { KanbanDeps } from '../kanban.deps';
import { usesKanban } from '../require-kanban';
import { cardFillings } from './card-filling.model';
import { giveFirstCard } from './first-card';
import { settleResolvedCard } from './leaving';

export const FILL = 'kanban.fill';
const PAUSE_MS = 50;
/** A second run then finds tickets that another server opened before it received the new setting. */
const AGAIN_AFTER_MS = 60_000;

export const fillSchema = z.object({ companyId: z.number().int(), run: z.string(), again: z.boolean() });

/** Adds cards for the open and pending tickets, in the background. */
export async function startFilling(deps: KanbanDeps, companyId: number): Promise<void> {
  const run = randomUUID();
  const total = await deps.tickets.cards.countTicketsWithout(companyId);
  await cardFillings.findOneAndUpdate(
    companyId,
    { _id: companyId },
    { $set: { run, state: 'working', total, done: 0, startedAt: new Date() } },
    { upsert: true },
  );
  schedule(deps, { companyId, run, again: false }, new Date());
}

/** Schedules runs that a crash left. Serves the server's start, which belongs to no company. */
export async function resumeFillingsAcrossCompanies(deps: KanbanDeps): Promise<void> {
  for await (const { companyId, run } of cardFillings.eachAcrossCompanies({ state: 'working' }))
    if (!(await deps.jobs.isScheduled(FILL, { companyId })))
      schedule(deps, { companyId, run, again: false }, new Date());
}

/** Does not wait, because the request does not need it; the next start repeats a lost one. */
function schedule({ jobs, log }: KanbanDeps, data: z.output<typeof fillSchema>, when: Date): void {
  jobs.schedule(FILL, when, data).catch((err: unknown) => {
    log.error(
      { err, companyId: data.companyId },
      'filling of the board not scheduled; the next start repeats it',
    );
  });
}

export async function fillingOf(companyId: number): Promise<CardFilling | null> {
  const filling = await cardFillings.findById(companyId, companyId);
  return filling ? { state: filling.state, total: filling.total, done: filling.done } : null;
}

/** Reads only tickets without a card (idempotent). A later start or a switched-off kanban ends it. */
export async function runFilling(
  deps: KanbanDeps,
  { companyId, run, again }: z.output<typeof fillSchema>,
): Promise<void> {
  for (const status of ['pending', 'open'] as const)
    for (let since: Date | undefined = new Date(0); since;) {
      const filling = await cardFillings.findById(companyId, companyId);
      if (filling?.run !== run || !(await usesKanban(deps, companyId))) return finish(companyId, run);
      const column = await columnOfNewCards(deps, companyId);
      if (!column) return finish(companyId, run);
      const target = { kanbanId: column.kanbanId, columnId: column._id };
      const filled = await deps.tickets.cards.fill(companyId, target, { status, since });
      const { next, added, successorIds } = filled;
      for (const ticketId of successorIds) await giveFirstCard(deps, { companyId, ticketId });
      const done = added + successorIds.length;
      await cardFillings.updateOne(companyId, { _id: companyId, run }, { $inc: { done } });
      if (added > 0) deps.boardPublisher.changed(companyId, column.kanbanId);
      // Without progress, concurrent moves took all ranks; the second run adds the rest.
      since = done > 0 ? next : undefined;
      await pause(PAUSE_MS);
    }
  for (const ticketId of await deps.tickets.cards.withoutLeaveTime(companyId))
    await settleResolvedCard(deps, companyId, ticketId);
  await finish(companyId, run);
  if (again) return;
  schedule(deps, { companyId, run, again: true }, new Date(Date.now() + AGAIN_AFTER_MS));
}

async function finish(companyId: number, run: string): Promise<void> {
  await cardFillings.updateOne(companyId, { _id: companyId, run }, { $set: { state: 'done' } });
}
