import { AppError } from '@recado/shared/contract';
import { plainText } from '@recado/shared/search';
import { type BoardDocument, boards, EXISTING } from './board.model';

/** @throws ERR_NO_KANBAN_FOUND */
export async function requireBoard(companyId: number, kanbanId: number): Promise<BoardDocument> {
  const board = await boards.findOne(companyId, { _id: kanbanId, ...EXISTING });
  if (!board) throw new AppError('ERR_NO_KANBAN_FOUND');
  return board;
}

/** Sorted by name. */
export function allBoards(companyId: number): Promise<BoardDocument[]> {
  return boards.find(companyId, { ...EXISTING }, { sort: { nameKey: 1 } });
}

/** Serves the setting `kanbanDefault`. An id wins over a name. */
export async function boardIdOf(companyId: number, value: string): Promise<string | undefined> {
  const id = /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined;
  const board =
    (id === undefined ? undefined : await boards.findOne(companyId, { _id: id, ...EXISTING })) ??
    (await boards.findOne(companyId, { nameKey: plainText(value), ...EXISTING }));
  return board && String(board._id);
}
