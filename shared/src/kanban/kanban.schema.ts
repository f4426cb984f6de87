import { z } from 'zod';
import { formVersionField, idField, instantField } from '../contract';
import { ticketSchema } from '../tickets';
import { KANBAN_LIMITS } from './kanban-limits';
import { ticketCardSchema } from './ticket-card.schema';

const countField = z.number().int().min(0).max(KANBAN_LIMITS.counted);

export const boardSchema = z.object({ id: idField, name: z.string(), version: formVersionField });
export type Board = z.output<typeof boardSchema>;

export const boardCardSchema = ticketCardSchema.extend({
  ticket: ticketSchema.pick({
    id: true,
    uuid: true,
    status: true,
    userId: true,
    user: true,
    queueId: true,
    queue: true,
    whatsappId: true,
    contactId: true,
    contact: true,
    lastMessage: true,
    lastMenuEntry: true,
    lastMessageType: true,
    lastMessageFromMe: true,
    unreadMessages: true,
    tags: true,
    version: true,
    updatedAt: true,
  }),
});
export type BoardCard = z.output<typeof boardCardSchema>;

export const columnSchema = z.object({
  id: idField,
  kanbanId: idField,
  name: z.string(),
  /** More cards than this colour the column; null: no limit. */
  limit: z.number().int().positive().nullable(),
  /** Of name and limit. */
  version: formVersionField,
});
export type Column = z.output<typeof columnSchema>;

/** `cards` are the first ones; the others follow by `nextCursor`. */
export const columnWithCardsSchema = columnSchema.extend({
  cards: z.array(boardCardSchema).max(KANBAN_LIMITS.shown),
  nextCursor: z.string().nullable(),
  /** Cards that match the filter, at most 10,000. Null if the request omits cards. */
  cardsCount: countField.nullable(),
});
export type ColumnWithCards = z.output<typeof columnWithCardsSchema>;

/** All cards, also hidden ones, for the question before a deletion. */
export const boardCountsSchema = z.object({
  cards: countField,
  columns: z.array(z.object({ id: idField, cards: countField })),
});

/** Progress of adding the open and pending tickets, which begins when the kanban is switched on. */
export const cardFillingSchema = z.object({
  state: z.enum(['working', 'done']),
  total: z.number().int().min(0),
  done: z.number().int().min(0),
});
export type CardFilling = z.output<typeof cardFillingSchema>;

export const observationSchema = z.object({
  id: idField,
  cardId: idField,
  /** HTML of `OBSERVATION_TAGS` only. */
  text: z.string(),
  userId: idField,
  user: z.object({ id: idField, name: z.string() }),
  createdAt: instantField,
});
export type Observation = z.output<typeof observationSchema>;
