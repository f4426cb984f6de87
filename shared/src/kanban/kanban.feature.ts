import type { Feature } from '../features/feature';

export const kanban = {
  errors: { ERR_NO_KANBAN_FOUND: 404, ERR_NO_COLUMN_FOUND: 404, ERR_NO_CARD_FOUND: 404 },
} as const satisfies Feature;
