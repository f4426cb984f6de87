import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  createContactList,
  createContactListItem,
  deleteContactListItem,
  deleteInvalidItems,
} from '@recado/shared/contact-lists';
import { type TestWindow, testWindow } from '#core/realtime/testing/test-window';
import { type Conversations, startConversations } from '#testing/conversations';

let world: Conversations;
const windows: TestWindow[] = [];
const patient = { timeout: 20_000 };

beforeAll(async () => {
  world = await startConversations();
});
afterAll(async () => {
  for (const { socket } of windows) socket.disconnect();
  await world.close();
});

const open = async (token: string) => {
  const window = testWindow(world.url, token);
  windows.push(window);
  await window.ready();
  return window;
};
const names = ({ received }: TestWindow) =>
  received.flatMap(({ name, payload }) =>
    name.includes('ContactList')
      ? [`${name.replace(/^company-\d+-/, '')} ${(payload as { action: string }).action}`]
      : [],
  );

it('the server publishes lists and items to users who may use campaigns only', async () => {
  const { call, people, build } = world;
  const seller = await build.persona(people.company.id, { viewCampaigns: true });
  const [admin, agent, allowed, rival] = [
    await open(people.admin.token),
    await open(people.agent.token),
    await open(seller.token),
    await open(people.rivalAdmin.token),
  ];
  for (const { id } of [people.company, people.rivalCompany])
    await world.setting(id, 'campaignsEnabled', 'true');
  const { body: list } = await call(createContactList, { body: { name: 'Clientes' } }, seller);
  const entry = { contactListId: list.id, name: 'Maria Souza', number: '5511987654321' };
  const { body: item } = await call(createContactListItem, { body: entry }, seller);
  await call(deleteContactListItem, { params: { contactListItemId: item.id } }, people.admin);
  await call(deleteInvalidItems, { params: { contactListId: list.id } }, people.admin);
  const items = (action: string) => [`ContactListItem ${action}`, `ContactListItem-${list.id} ${action}`];
  const expected = [
    'ContactList create',
    ...items('create'),
    'ContactList update',
    ...items('delete'),
    'ContactList update',
    ...items('reload'),
    'ContactList update',
  ];
  for (const window of [admin, allowed])
    await vi.waitFor(() => expect(names(window)).toEqual(expected), patient);
  const counts = admin.received.flatMap(({ name, payload }) =>
    name.endsWith('-ContactList') ? [(payload as { record: typeof list }).record.contactsCount] : [],
  );
  expect(counts).toEqual([0, 1, 0, 0]);
  expect([names(agent), names(rival)]).toEqual([[], []]);
});
