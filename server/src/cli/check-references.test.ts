import type { Db } from 'mongodb';
import { beforeAll, expect, it } from 'vitest';
import { connectedDatabase } from '#testing/connected-database';
import { findReferenceProblems } from './check-references';

const database = connectedDatabase();
let db: Db;

beforeAll(async () => {
  db = database().db;
  const insert = (name: string, rows: object[]) => db.collection(name).insertMany(rows);
  await insert('companies', [{ _id: 1 }, { _id: 2 }]);
  await insert('contacts', [
    { _id: 10, companyId: 1 },
    { _id: 11, companyId: 2 },
  ]);
  await insert('tickets', [{ _id: 20, companyId: 1, contactId: 10 }]);
  await insert('messages', [{ _id: 'm1', companyId: 1, contactId: 10, ticketId: 20 }]);
  await insert('ticket_notes', [{ _id: 1, companyId: 1 }]);
  await insert('counters', [{ _id: 'tickets', value: 20 }]);
});

it('finds nothing where all fits', async () => {
  expect(await findReferenceProblems(db)).toEqual([]);
});

it('finds what is missing, of another company, without a company, or above its counter', async () => {
  await db.collection<{ _id: string }>('messages').insertMany([
    { _id: 'm2', companyId: 1, contactId: 11, ticketId: 20 },
    { _id: 'm3', companyId: 1, contactId: 10, ticketId: 99 },
    { _id: 'm4', companyId: 1, contactId: 10, ticketId: 99 },
  ] as never[]);
  await db
    .collection<{ _id: number }>('tickets')
    .insertOne({ _id: 30, companyId: 3, contactId: 11 } as never);
  expect(await findReferenceProblems(db)).toEqual([
    'messages: contactId 11 of company 1 is not in contacts',
    'messages: ticketId 99 of company 1 is not in tickets',
    'tickets: contactId 11 of company 3 is not in contacts',
    'tickets: the company 3 does not exist',
    'tickets: the id 30 is above the counter, 20',
  ]);
});
