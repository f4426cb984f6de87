import type { AgentClient } from '../../reliability/agent-client';
import { commonWords, rareWord, searchedName } from '../../seed/bulk/words';

/** A call and its limit in milliseconds at p95. */
export interface ListCall {
  what: string;
  as: 'administrator' | 'agent';
  limit: number;
  path(n: number): string;
}

const LIST = 15;
const YEAR = 50;
/** The page that is measured, reached by cursors. */
const PAGES = 50;

const search = (n: number, text: (n: number) => string) => encodeURIComponent(text(n));
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

/** Returns the lists, filters and searches of the largest company, and its dashboards over a year. */
export async function listCalls(admin: AgentClient): Promise<ListCall[]> {
  const { tickets } = (await admin.get('/tickets?status=closed&showAll=true')) as {
    tickets: { id: number; queueId: number }[];
  };
  const [first] = tickets;
  const { tags } = (await admin.get('/tags')) as { tags: { id: number }[] };
  const lists = ['open', 'pending', 'closed'].flatMap((status) =>
    (['administrator', 'agent'] as const).map((as) => ({
      ...{ what: `tickets: ${status}`, as, limit: LIST },
      path: () => `/tickets?status=${status}&showAll=true`,
    })),
  );
  const admins = (what: string, path: (n: number) => string, limit = LIST): ListCall => ({
    ...{ what, as: 'administrator', limit, path },
  });
  const found = (what: string, within: string, text: (n: number) => string) =>
    admins(
      `search: ${what}`,
      (n) => `/tickets?searchParam=${search(n, text)}&searchIn=${within}&showAll=true`,
    );
  return [
    ...lists,
    admins('tickets: by unread', () => '/tickets?status=open&sort=unread&showAll=true'),
    admins('tickets: by waiting', () => '/tickets?status=open&sort=waiting&showAll=true'),
    admins('tickets: by deadline', () => '/tickets?status=open&sort=deadline&showAll=true'),
    admins('tickets: missed', () => '/tickets?status=open&deadline=missed&showAll=true'),
    admins('tickets: of a queue', () => `/tickets?status=closed&queueIds=[${first?.queueId ?? 0}]`),
    admins('tickets: of a tag', () => `/tickets?status=closed&showAll=true&tags=[${tags[0]?.id ?? 0}]`),
    admins('tickets: of a source', () => '/tickets?status=closed&showAll=true&source=ad'),
    admins('tickets: of a day', () => `/tickets?status=closed&showAll=true&date=${day(100)}`),
    await nthPage(admin, 'tickets: closed', '/tickets?status=closed&showAll=true'),
    await nthPage(admin, 'contacts', '/contacts'),
    admins('counts', () => '/tickets/counts?showAll=true'),
    { ...admins('counts', () => '/tickets/counts?showAll=true'), as: 'agent' },
    admins('conversation', () => `/messages/${first?.id ?? 0}`),
    admins('contacts', () => '/contacts'),
    admins('contacts: by name', (n) => `/contacts?searchParam=${search(n, searchedName)}`),
    found('names', 'contacts', searchedName),
    found('a rare word', 'messages', rareWord),
    found('two common words', 'messages', commonWords),
    admins('search: everything', (n) => `/tickets?searchParam=${search(n, commonWords)}&showAll=true`),
    admins('dashboard of a year', () => '/dashboard?days=365', YEAR),
    admins('deadlines of a year', () => '/dashboard/deadlines?days=365', YEAR),
    admins('sources of a year', () => '/dashboard/sources?days=365', YEAR),
    admins(
      'reviews of a year',
      () => `/review/resume/dashboard?startDate=${day(364)}&endDate=${day(0)}`,
      YEAR,
    ),
  ];
}

/** Follows the cursors to a page, which is then measured. */
async function nthPage(admin: AgentClient, what: string, path: string): Promise<ListCall> {
  let cursor: string | undefined;
  let page = 1;
  const next = () => (cursor ? `${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}` : path);
  for (; page < PAGES; page++) {
    const { nextCursor } = (await admin.get(next())) as { nextCursor: string | null };
    if (nextCursor === null) break;
    cursor = encodeURIComponent(nextCursor);
  }
  const reached = next();
  return { what: `${what}, page ${page}`, as: 'administrator', limit: LIST, path: () => reached };
}
