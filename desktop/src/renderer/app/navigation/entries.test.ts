import { expect, it } from 'vitest';
import { someUser, someUserWithCampaigns } from '@/testing/fake-desktop';
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
  '/campaigns',
  '/contact-lists',
  '/campaigns-config',
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

it('has every specified entry, in the specified order', () => {
  expect(inOrder(pathsOf('main'), MAIN)).toEqual(MAIN);
  expect(inOrder(pathsOf('administration'), ADMINISTRATION)).toEqual(ADMINISTRATION);
});

it('shows administration to administrators only', () => {
  const agent = entriesFor(someUser({ profile: 'user' }));
  expect(pathsOf('administration', agent)).toEqual([]);
  expect(pathsOf('main', agent)).toContain('/tickets');
  expect(pathsOf('main', agent)).not.toContain('/');
  const admin = pathsOf('administration', entriesFor(someUser()));
  expect(admin).toEqual(expect.arrayContaining(['/connections', '/queues', '/users', '/settings']));
});

it('shows announcements to platform admins only', () => {
  expect(pathsOf('administration', entriesFor(someUser()))).not.toContain('/announcements');
  const owner = pathsOf('administration', entriesFor(someUser({ superAdmin: true })));
  expect(owner[0]).toBe('/announcements');
});

it('shows campaigns to users who may use them', () => {
  const seen = (fields: Parameters<typeof someUser>[0]) =>
    pathsOf('main', entriesFor(someUserWithCampaigns(fields)));
  const section = ['/campaigns', '/contact-lists', '/campaigns-config'];
  expect(seen({})).toEqual(expect.arrayContaining(section));
  expect(seen({ profile: 'user', viewCampaigns: true })).toEqual(expect.arrayContaining(section));
  for (const paths of [seen({ profile: 'user' }), pathsOf('main', entriesFor(someUser()))])
    expect(paths.filter((path) => section.includes(path))).toEqual([]);
});

it('shows the kanban to every user of a company that uses it', () => {
  const { company } = someUser();
  const seen = (value: string, profile: 'admin' | 'user') =>
    pathsOf(
      'main',
      entriesFor(someUser({ profile, company: { ...company, settings: [{ key: 'useKanban', value }] } })),
    ).includes('/kanban');
  expect(seen('enabled', 'user')).toBe(true);
  expect(seen('disabled', 'admin')).toBe(false);
});

it('marks new entries', () => {
  const marked = NAVIGATION.filter(({ isNew }) => isNew).map(({ path }) => path);
  expect(marked).toEqual(inOrder(['/connections', '/reviews'], marked));
  expect(marked).toContain('/connections');
});
