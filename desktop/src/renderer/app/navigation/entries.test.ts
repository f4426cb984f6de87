import { expect, it } from 'vitest';
import { entriesFor, NAVIGATION } from './entries';

const MAIN = [
  '/',
  '/tickets',
  '/quick-messages-groups',
  '/quick-messages',
  '/contacts',
  '/schedules',
  '/tags',
  '/chats',
  '/kanban',
  '/helps',
];
const ADMINISTRATION = [
  '/announcements',
  '/connections',
  '/queues',
  '/users',
  '/reviews',
  '/messages-api',
  '/settings',
];
const pathsOf = (section: string, entries = NAVIGATION) =>
  entries.filter((entry) => entry.section === section).map(({ path }) => path);
const inOrder = (all: string[], paths: readonly string[]) => all.filter((path) => paths.includes(path));

it('has the specified order', () => {
  for (const [section, order] of [
    ['main', MAIN],
    ['administration', ADMINISTRATION],
  ] as const) {
    const paths = inOrder(pathsOf(section), order);
    expect(paths).toEqual(inOrder(order, paths));
    expect(paths.length).toBeGreaterThan(0);
  }
});

it('shows administration to administrators only', () => {
  const agent = entriesFor({ profile: 'user', superAdmin: false });
  expect(pathsOf('administration', agent)).toEqual([]);
  expect(pathsOf('main', agent)).toContain('/tickets');
  expect(pathsOf('main', agent)).not.toContain('/');
  const admin = pathsOf('administration', entriesFor({ profile: 'admin', superAdmin: false }));
  expect(admin).toEqual(expect.arrayContaining(['/connections', '/queues', '/users', '/settings']));
});

it('marks new entries', () => {
  const marked = NAVIGATION.filter(({ isNew }) => isNew).map(({ path }) => path);
  expect(marked).toEqual(inOrder(['/connections', '/reviews'], marked));
  expect(marked).toContain('/connections');
});
