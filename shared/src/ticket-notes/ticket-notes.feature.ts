import type { Feature } from '../features/feature';

export const ticketNotes = {
  errors: { ERR_NO_NOTE_FOUND: 404 },
} as const satisfies Feature;
