import type { AppContext } from '#core/context';
import type { StoredData } from '#core/database';
import type { Caller } from '#core/tenancy/caller';
import { requireBoard } from './boards/find-board';
import { createBoard } from './boards/save-board';
import { resumeFillingsAcrossCompanies } from './cards/fill-board';
import { LEAVE, leaveBoard, restoreLeaving } from './cards/leaving';
import { moveCard } from './cards/move-card';
import { createColumn } from './columns/save-column';
import type { KanbanDeps, KanbanFeatures } from './kanban.deps';
import { defineJobs } from './kanban.jobs';
import { listenToEvents } from './kanban.listeners';
import { kanbanMigrations } from './kanban.migrations';
import { mountKanban } from './kanban.routes';
import { kanbanCompanies } from './kanban-companies';
import { observations } from './observations/observation.model';
import { addObservation } from './observations/save-observation';
import { boardPublisher } from './publish-board';
import { requireKanban } from './require-kanban';

export interface Kanban {
  /** Checks no permission. */
  boards: {
    create(companyId: number, name: string): Promise<{ _id: number }>;
    addColumn(companyId: number, kanbanId: number, name: string): Promise<{ _id: number }>;
  };
  /** @throws ERR_NO_KANBAN_FOUND, ERR_NO_PERMISSION if the company does not use the kanban */
  requireBoard(companyId: number, kanbanId: number): Promise<void>;
  /** @throws errors of `moveCard` */
  move(caller: Caller, cardId: number, columnId: number): Promise<void>;
  /** @throws errors of `addObservation` */
  observe(caller: Caller, cardId: number, text: string): Promise<void>;
  /** Deletes what a deleted column left. For tests. */
  finishDeletions(now?: Date): Promise<void>;
  /** Resolves when this server knows the companies that use the kanban. */
  start(): Promise<void>;
  stop(): void;
}

/** Boards that show tickets as cards. A card is a part of its ticket (`features/tickets/cards`). */
export function createKanban(context: AppContext, features: KanbanFeatures): Kanban {
  const { dueWork, jobs, log } = context;
  const companies = kanbanCompanies(context, features.settings);
  const deps: KanbanDeps = {
    ...features,
    dueWork,
    jobs,
    log,
    events: context.events.of('kanban'),
    boardPublisher: boardPublisher(context),
  };
  mountKanban(context.endpoints, deps);
  listenToEvents(deps, companies);
  dueWork.handle(LEAVE, ({ companyId, ref, now }) => leaveBoard(deps, companyId, Number(ref), now), {
    priority: 'background',
    restore: (add) => restoreLeaving(deps, add),
  });
  const { finishDeletions } = defineJobs(deps);
  context.personalData.register('card-observations', {
    collections: { card_observations: 'the team’s notes on a card of a contact’s ticket' },
    after: ['tickets'],
    erase: async ({ companyId, contactIds }) => {
      await features.tickets.cards.remove(companyId, { contactIds }, async (cardIds) => {
        await observations.deleteMany(companyId, { cardId: { $in: [...cardIds] } });
      });
      await observations.deleteMany(companyId, { contactId: { $in: [...contactIds] } });
    },
    merge: 'the card belongs to its ticket, which moves',
  });
  return {
    boards: {
      create: (companyId, name) => createBoard(deps, companyId, name),
      addColumn: (companyId, kanbanId, name) => createColumn(deps, companyId, { kanbanId, name }),
    },
    requireBoard: async (companyId, kanbanId) => {
      await requireKanban(deps, companyId);
      await requireBoard(companyId, kanbanId);
    },
    move: async (caller, cardId, columnId) => {
      await moveCard(deps, caller, cardId, { columnId });
    },
    observe: async (caller, cardId, text) => {
      await addObservation(deps, caller, { cardId, text });
    },
    finishDeletions,
    start: async () => {
      await companies.start();
      await resumeFillingsAcrossCompanies(deps);
    },
    stop: () => {
      companies.stop();
      deps.boardPublisher.stop();
    },
  };
}

export { boardIdOf } from './boards/find-board';

export const kanbanData: StoredData = {
  migrations: [kanbanMigrations],
  companyCollections: ['card_observations', 'card_fillings', 'kanban_columns', 'kanban_boards'],
};
