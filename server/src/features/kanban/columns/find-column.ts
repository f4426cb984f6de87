import { AppError } from '@recado/shared/contract';
import { type BoardDocument, boards, EXISTING as EXISTING_BOARD } from '../boards/board.model';
import type { KanbanDeps } from '../kanban.deps';
import { type ColumnDocument, columns, EXISTING } from './column.model';

/** @throws ERR_NO_COLUMN_FOUND */
export async function requireColumn(companyId: number, columnId: number): Promise<ColumnDocument> {
  const column = await columns.findOne(companyId, { _id: columnId, ...EXISTING });
  if (!column) throw new AppError('ERR_NO_COLUMN_FOUND');
  return column;
}

/** From left to right. */
export function columnsOf(companyId: number, kanbanId: number): Promise<ColumnDocument[]> {
  return columns.find(companyId, { kanbanId, ...EXISTING }, { sort: { rank: 1 } });
}

export function firstColumnOf(companyId: number, kanbanId: number): Promise<ColumnDocument | undefined> {
  return columns.findOne(companyId, { kanbanId, ...EXISTING }, { sort: { rank: 1 } });
}

/** Returns the board of the setting `kanbanDefault`, else the oldest one. */
export async function defaultBoard(
  { settings }: KanbanDeps,
  companyId: number,
): Promise<BoardDocument | undefined> {
  const id = Number(await settings.getSetting(companyId, 'kanbanDefault'));
  return (
    (id ? await boards.findOne(companyId, { _id: id, ...EXISTING_BOARD }) : undefined) ??
    (await boards.findOne(companyId, { ...EXISTING_BOARD }, { sort: { _id: 1 } }))
  );
}

/** Returns the first column of the given or the default board. */
export async function columnOfNewCards(
  deps: KanbanDeps,
  companyId: number,
  kanbanId?: number,
): Promise<ColumnDocument | undefined> {
  const boardId = kanbanId ?? (await defaultBoard(deps, companyId))?._id;
  return boardId === undefined ? undefined : firstColumnOf(companyId, boardId);
}
