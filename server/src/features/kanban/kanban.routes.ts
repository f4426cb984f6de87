import type { AnyEndpoint } from '@recado/shared/contract';
import {
  alterCardBoard,
  countBoardCards,
  createBoard as createBoardEndpoint,
  createCard,
  createColumn as createColumnEndpoint,
  createObservation,
  deleteBoard as deleteBoardEndpoint,
  deleteColumn as deleteColumnEndpoint,
  getCardFilling,
  listBoards,
  listColumnCards,
  listColumns,
  listObservations as listObservationsEndpoint,
  moveCard as moveCardEndpoint,
  updateBoard,
  updateColumn as updateColumnEndpoint,
} from '@recado/shared/kanban';
import type { AppContext } from '#core/context';
import type { Handler } from '#core/http/mount';
import type { Caller } from '#core/tenancy/caller';
import { deleteBoard } from './boards/delete-board';
import { allBoards } from './boards/find-board';
import { createBoard, renameBoard } from './boards/save-board';
import { fillingOf } from './cards/fill-board';
import { countBoard, readBoard, readColumn } from './cards/list-columns';
import { addCard, alterBoard, moveCard } from './cards/move-card';
import { deleteColumn } from './columns/delete-column';
import { createColumn, updateColumn } from './columns/save-column';
import type { KanbanDeps } from './kanban.deps';
import { presentBoard, presentCard, presentColumn, presentObservation } from './kanban.presenter';
import { addObservation, listObservations } from './observations/save-observation';
import { requireKanban } from './require-kanban';

export function mountKanban(endpoints: AppContext['endpoints'], deps: KanbanDeps): void {
  const mount = <E extends AnyEndpoint>(endpoint: E, handler: Handler<E>): void =>
    endpoints.mount(endpoint, async (call: Parameters<Handler<E>>[0]) => {
      await requireKanban(deps, (call.caller as Caller).companyId);
      return handler(call);
    });

  endpoints.mount(listBoards, async ({ caller }) => (await allBoards(caller.companyId)).map(presentBoard));
  mount(getCardFilling, async ({ caller }) => ({ filling: await fillingOf(caller.companyId) }));
  mount(createBoardEndpoint, async ({ caller, body }) =>
    presentBoard(await createBoard(deps, caller.companyId, body.name)),
  );
  mount(updateBoard, async ({ caller, params, body }) =>
    presentBoard(await renameBoard(deps, caller, params.kanbanId, body)),
  );
  mount(deleteBoardEndpoint, ({ caller, params }) => deleteBoard(deps, caller.companyId, params.kanbanId));
  mount(countBoardCards, ({ caller, params }) => countBoard(deps, caller.companyId, params.kanbanId));

  mount(listColumns, ({ caller, params, query }) => readBoard(deps, caller, params.kanbanId, query));
  mount(listColumnCards, ({ caller, params, query }) => readColumn(deps, caller, params.columnId, query));
  mount(createColumnEndpoint, async ({ caller, body }) =>
    presentColumn(await createColumn(deps, caller.companyId, body)),
  );
  mount(updateColumnEndpoint, async ({ caller, params, body }) =>
    presentColumn(await updateColumn(deps, caller, params.columnId, body)),
  );
  mount(deleteColumnEndpoint, ({ caller, params }) => deleteColumn(deps, caller.companyId, params.columnId));

  mount(createCard, async ({ caller, body }) => presentCard(await addCard(deps, caller, body)));
  mount(moveCardEndpoint, async ({ caller, params, body }) =>
    presentCard(await moveCard(deps, caller, params.cardId, body)),
  );
  mount(alterCardBoard, async ({ caller, params, body }) =>
    presentCard(await alterBoard(deps, caller, params.cardId, body)),
  );
  mount(listObservationsEndpoint, async ({ caller, params }) =>
    (await listObservations(deps, caller, params.cardId)).map(presentObservation),
  );
  mount(createObservation, async ({ caller, body }) =>
    presentObservation(await addObservation(deps, caller, body)),
  );
}
