import type { DropPlace } from '../rules/drop-position';

/** Marks the data of cards and columns among those of other drags. */
const KIND = 'kanban-card';

/** Data that the drag library passes from its source to its targets. */
type Data = Record<string | symbol, unknown>;

interface DragData {
  kind: typeof KIND;
  cardId: number;
  columnId: number;
}

export function dragData(cardId: number, columnId: number): Data {
  return { kind: KIND, cardId, columnId } satisfies DragData;
}

export function isDragData(data: Data): data is Data & DragData {
  return data['kind'] === KIND;
}

/** The place in the data of a drop target. */
export function placeIn(data: Data): DropPlace | undefined {
  return data['place'] as DropPlace | undefined;
}
