import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { type Contact, getContact, listContacts } from '@recado/shared/contacts';
import type { OwnUser } from '@recado/shared/users';
import { someContact } from '@/features/contacts/testing/render-signed-in';
import { catchUp, deliver } from '@/lib/realtime/listeners';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { type ContactChoice, useContactList } from './useContactList';

const { sales, support } = build.queues;
const ana = someContact({ id: 1, name: 'Ana' });
const carla = someContact({ id: 2, name: 'Carla' });
const ALL: ContactChoice = { search: '', absentOnly: false };

function List({ choice }: { choice: ContactChoice }) {
  const { contacts, fetchNextPage, hasNextPage } = useContactList(choice);
  return (
    <>
      {contacts?.map(({ id, name }) => (
        <p key={id}>{name}</p>
      ))}
      {hasNextPage && <button onClick={() => void fetchNextPage()}>more</button>}
    </>
  );
}

/** Shows Ana and Carla. The server returns `stored` as the current state of single contacts. */
async function show(choice = ALL, user: Partial<OwnUser> = { profile: 'admin' }) {
  const server = fakeServer();
  const stored = new Map<number, Contact>([ana, carla].map((contact) => [contact.id, contact]));
  server.on(listContacts, () => ({ body: { contacts: [ana, carla], hasMore: false, nextCursor: null } }));
  server.on(getContact, ({ path }) => {
    const contact = stored.get(Number(path.split('/').at(-1)));
    return contact ? { body: contact } : { status: 404, body: { error: 'ERR_NO_CONTACT_FOUND' } };
  });
  await renderSignedIn(<List choice={choice} />, build.user(user));
  await screen.findByText('Ana');
  return { server, stored };
}
const names = () => screen.queryAllByRole('paragraph').map(({ textContent }) => textContent);
const publish = (action: 'create' | 'update' | 'delete', contact: Contact) =>
  act(() => deliver('contact', { action, contact }, undefined));

describe('useContactList', () => {
  test.each<[string, ContactChoice, Partial<OwnUser>, Record<string, string>]>([
    ['all contacts of an administrator', ALL, { profile: 'admin' }, {}],
    ['the contacts of an agent’s queues', ALL, { queues: [sales, support] }, { queueIds: '[1,2]' }],
    ['contacts without queue of an agent without queues', ALL, { queues: [] }, { queueIds: '[]' }],
    [
      'numbers without WhatsApp that match a term',
      { search: 'ro', absentOnly: true },
      { profile: 'admin' },
      { searchParam: 'ro', numberCheck: 'absent' },
    ],
  ])('requests %s', async (_case, choice, user, query) => {
    const { server } = await show(choice, user);
    expect(Object.fromEntries(server.requestsTo(listContacts)[0]?.query ?? [])).toEqual(query);
  });

  test('inserts a new contact by name', async () => {
    const { stored } = await show();
    const bia = someContact({ id: 3, name: 'Bia' });
    stored.set(3, bia);
    publish('create', bia);
    await waitFor(() => expect(names()).toEqual(['Ana', 'Bia', 'Carla']));
  });

  test('does not insert a new contact into search results', async () => {
    const { server, stored } = await show({ search: 'car', absentOnly: false });
    stored.set(3, someContact({ id: 3, name: 'Bia' }));
    publish('create', someContact({ id: 3, name: 'Bia' }));
    await waitFor(() => expect(server.requestsTo(getContact)).toHaveLength(1));
    expect(names()).toEqual(['Ana', 'Carla']);
  });

  test('shows the stored name of a changed contact, not the one in the event', async () => {
    const { stored } = await show();
    stored.set(2, { ...carla, name: 'Carla Dias' });
    publish('update', { ...carla, name: 'outdated' });
    await waitFor(() => expect(names()).toEqual(['Ana', 'Carla Dias']));
  });

  test('requests nothing for a change of a contact that is not loaded', async () => {
    const { server } = await show();
    publish('update', someContact({ id: 9, name: 'Zeca' }));
    publish('delete', carla);
    await waitFor(() => expect(names()).toEqual(['Ana']));
    expect(server.requestsTo(getContact)).toHaveLength(0);
  });

  test('removes a contact that moved to a queue of other agents', async () => {
    const { stored } = await show(ALL, { queues: [sales] });
    stored.set(1, { ...ana, queueId: support.id });
    stored.set(2, { ...carla, queueId: sales.id });
    publish('update', ana);
    publish('update', carla);
    await waitFor(() => expect(names()).toEqual(['Carla']));
  });

  test('does not show a contact again that was deleted while it was fetched', async () => {
    const { server } = await show();
    const bia = someContact({ id: 3, name: 'Bia' });
    let respond: () => void = () => undefined;
    const response = new Promise<void>((resolve) => (respond = resolve));
    server.on(getContact, async () => {
      await response;
      return { body: bia };
    });
    publish('create', bia);
    await waitFor(() => expect(server.requestsTo(getContact)).toHaveLength(1));
    publish('delete', bia);
    await act(async () => respond());
    server.on(getContact, () => ({ body: { ...carla, name: 'Carla Dias' } }));
    publish('update', carla);
    await waitFor(() => expect(names()).toContain('Carla Dias'));
    expect(names()).toEqual(['Ana', 'Carla Dias']);
  });

  test('keeps the latest of two responses that arrive in the wrong order', async () => {
    const { server } = await show();
    let respond: () => void = () => undefined;
    const first = new Promise<void>((resolve) => (respond = resolve));
    server.on(getContact, async () => {
      await first;
      return { body: { ...carla, name: 'Carla D' } };
    });
    publish('update', carla);
    await waitFor(() => expect(server.requestsTo(getContact)).toHaveLength(1));
    server.on(getContact, () => ({ body: { ...carla, name: 'Carla Dias' } }));
    publish('update', carla);
    await waitFor(() => expect(names()).toEqual(['Ana', 'Carla Dias']));
    await act(async () => respond());
    server.on(getContact, () => ({ body: { ...ana, name: 'Ana Prado' } }));
    publish('update', ana);
    await waitFor(() => expect(names()).toContain('Ana Prado'));
    expect(names()).toEqual(['Ana Prado', 'Carla Dias']);
  });

  test('loads the next page and refetches after missed events', async () => {
    const { server } = await show();
    server.on(listContacts, ({ query }) => ({
      body: query.has('cursor')
        ? { contacts: [carla], hasMore: false, nextCursor: null }
        : { contacts: [ana], hasMore: true, nextCursor: 'c1' },
    }));
    act(() => catchUp());
    await userEvent.click(await screen.findByRole('button', { name: 'more' }));
    await waitFor(() => expect(names()).toEqual(['Ana', 'Carla']));
    expect(server.requestsTo(listContacts).at(-1)?.query.get('cursor')).toBe('c1');
    expect(screen.queryByRole('button', { name: 'more' })).toBeNull();
  });
});
