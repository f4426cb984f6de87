import { expect, it } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS } from '.';

/** Their collections are small, or hold no data of a company. */
const LIGHT_SEARCHES = [
  'announcements.list',
  'campaigns.list',
  'chats.list',
  'companies.list',
  'contactLists.list',
  'helps.search',
  'tags.all',
  'tags.list',
  'users.search',
];

const queryFields = (query: z.ZodType | undefined): string[] =>
  query instanceof z.ZodObject ? Object.keys(query.shape) : [];
const heavy = ENDPOINTS.filter((endpoint) => endpoint.heavy !== undefined);

it('every endpoint that searches is heavy work, or its collection is small', () => {
  const ordinary = ENDPOINTS.filter(
    ({ query, heavy: kind }) => kind === undefined && queryFields(query).includes('searchParam'),
  );
  expect(ordinary.map(({ id }) => id).sort()).toEqual(LIGHT_SEARCHES);
});

it('every endpoint whose response is a file is an export', () => {
  const files = ENDPOINTS.filter(({ download }) => download !== undefined);
  expect(files.length).toBeGreaterThan(0);
  for (const { id, heavy: kind } of files) expect(kind, id).toBe('export');
});

it('heavy work belongs to a company, and depends only on a field of its query', () => {
  expect(heavy.length).toBeGreaterThan(10);
  for (const { id, access, query, heavy: work } of heavy) {
    expect(access, id).not.toBe('public');
    if (typeof work === 'object') expect(queryFields(query), id).toContain(work.with);
  }
});
