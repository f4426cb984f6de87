import { expect } from 'vitest';
import { createBoard, createCard, createColumn, createObservation } from '@recado/shared/kanban';
import type { Conversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';
import type { FeatureFixtures } from '#testing/feature-fixtures';

export const fixtures: FeatureFixtures = {
  async records(world, { id: ticketId }) {
    const { call, people, setting } = world;
    for (const { id } of [people.company, people.rivalCompany]) await setting(id, 'useKanban', 'enabled');
    const { body: board } = await call(createBoard, { body: { name: 'Vendas' } }, people.admin);
    const body = { name: 'Novos', kanbanId: board.id };
    const { body: column } = await call(createColumn, { body }, people.admin);
    return { kanbanId: board.id, columnId: column.id, cardId: await cardOf(world, ticketId, people.admin) };
  },
  userTraces: {
    async leave(world, user, { id: ticketId }) {
      const { call, people, setting } = world;
      await setting(people.company.id, 'useKanban', 'enabled');
      const board = await call(createBoard, { body: { name: 'Dela' } }, user);
      const column = await call(createColumn, { body: { name: 'Novos', kanbanId: board.body.id } }, user);
      expect(column.status).toBe(201);
      const body = { cardId: await cardOf(world, ticketId, user), text: '<p>Prefere azul</p>' };
      expect((await call(createObservation, { body }, user)).status).toBe(201);
    },
    places: ['card_observations.userId'],
  },
};

/** The job of the first column may have added the card. */
async function cardOf({ call }: Conversations, ticketId: number, as: Persona): Promise<number> {
  const added = await call(createCard, { body: { ticketId } }, as);
  return Number(added.status === 201 ? added.body.id : added.details?.['cardId']);
}
