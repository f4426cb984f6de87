import { expect } from 'vitest';
import { createTicketNote } from '@recado/shared/ticket-notes';
import type { FeatureFixtures } from '#testing/feature-fixtures';

export const fixtures: FeatureFixtures = {
  async records({ call, people }, { id: ticketId }) {
    const body = { note: 'Prefere entrega à tarde', ticketId };
    const { body: note } = await call(createTicketNote, { body }, people.admin);
    return { noteId: note.id };
  },
  userTraces: {
    async leave({ call }, user, { id: ticketId, contactId }) {
      const body = { ticketId, contactId, note: 'Prefere tarde' };
      expect((await call(createTicketNote, { body }, user)).error).toBeUndefined();
    },
    places: ['ticket_notes.userId'],
  },
};
