import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type ContactDetail, getContact } from '@recado/shared/contacts';
import { createTicketNote, deleteTicketNote, listTicketNotes } from '@recado/shared/ticket-notes';
import { someContact } from '@/features/contacts/testing/render-signed-in';
import { catchUp, deliver } from '@/lib/realtime/listeners';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { useContact } from './useContact';
import { useAddNote, useDeleteNote, useNotes } from './useNotes';

const bruno = { id: 8, name: 'Bruno', online: false };
const rosa = someContact({
  id: 5,
  name: 'Rosa',
  contactsUser: [{ userId: 8, user: bruno }],
} as Partial<ContactDetail>);

function Contact({ id }: { id: number | null }) {
  const { data } = useContact(id);
  const { data: notes } = useNotes(5);
  const add = useAddNote(1, 5);
  const remove = useDeleteNote(5);
  return (
    <>
      <h1>{data?.name}</h1>
      {data?.contactsUser.map(({ user }) => (
        <p key={user.id}>
          {user.name} {user.online ? 'online' : 'offline'}
        </p>
      ))}
      <ul>
        {notes?.map(({ id, note }) => (
          <li key={id}>{note}</li>
        ))}
      </ul>
      <button onClick={() => add.mutate('Nova')}>add</button>
      <button onClick={() => remove.mutate(1)}>remove</button>
    </>
  );
}

async function show(id: number | null = 5) {
  const server = fakeServer();
  server.on(getContact, () => ({ body: rosa }));
  server.on(listTicketNotes, () => ({ body: [{ id: 1, note: 'Antiga' }] }));
  await renderSignedIn(<Contact id={id} />, build.user());
  await screen.findByText('Antiga');
  return server;
}
const notes = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const press = (name: string) => act(() => screen.getByRole('button', { name }).click());

describe('useContact', () => {
  test('shows a change that happens during the first read', async () => {
    const server = fakeServer();
    let respond = (): void => undefined;
    const pending = new Promise<void>((resolve) => (respond = resolve));
    let reads = 0;
    server.on(getContact, async () => {
      reads += 1;
      if (reads > 1) return { body: { ...rosa, name: 'Rosa Lima' } };
      await pending;
      return { body: rosa };
    });
    server.on(listTicketNotes, () => ({ body: [] }));
    await renderSignedIn(<Contact id={5} />, build.user());
    await waitFor(() => expect(reads).toBe(1));
    act(() => deliver('contact', { action: 'update', contact: rosa }, undefined));
    respond();
    expect(await screen.findByText('Rosa Lima')).toBeTruthy();
  });

  test('refetches after a change of this contact, but not of another', async () => {
    const server = await show();
    await screen.findByText('Rosa');
    server.on(getContact, () => ({ body: { ...rosa, name: 'Rosa Lima' } }));
    act(() => deliver('contact', { action: 'update', contact: someContact({ id: 6 }) }, undefined));
    act(() => deliver('contact', { action: 'update', contact: rosa }, undefined));
    expect(await screen.findByText('Rosa Lima')).toBeTruthy();
    expect(server.requestsTo(getContact)).toHaveLength(2);
  });

  test('shows owners who go online or are renamed, without a request', async () => {
    const server = await show();
    await screen.findByText('Bruno offline');
    const user = { ...bruno, name: 'Bruno Reis', online: true };
    act(() => deliver('user', { action: 'update', user }, undefined));
    expect(await screen.findByText('Bruno Reis online')).toBeTruthy();
    expect(server.requestsTo(getContact)).toHaveLength(1);
  });

  test('refetches contact and notes after missed events', async () => {
    const server = await show();
    await screen.findByText('Rosa');
    server.on(listTicketNotes, () => ({ body: [{ id: 2, note: 'De Bruno' }] }));
    act(() => catchUp());
    expect(await screen.findByText('De Bruno')).toBeTruthy();
    expect(server.requestsTo(getContact)).toHaveLength(2);
  });

  test('requests nothing without a contact', async () => {
    const server = await show(null);
    expect(server.requestsTo(getContact)).toHaveLength(0);
  });
});

describe('useNotes', () => {
  test('puts a new note first, once, and removes a deleted one', async () => {
    const server = await show();
    server.on(createTicketNote, () => ({ status: 201, body: { id: 2, note: 'Nova' } }));
    server.on(deleteTicketNote, () => ({ body: { message: 'deleted' } }));
    press('add');
    await waitFor(() => expect(notes()).toEqual(['Nova', 'Antiga']));
    press('add');
    await waitFor(() => expect(server.requestsTo(createTicketNote)).toHaveLength(2));
    expect(notes()).toEqual(['Nova', 'Antiga']);
    press('remove');
    await waitFor(() => expect(notes()).toEqual(['Nova']));
  });

  test('keeps a note after its deletion was rejected', async () => {
    const server = await show();
    server.on(deleteTicketNote, () => ({ status: 403, body: { error: 'ERR_NO_PERMISSION' } }));
    press('remove');
    await waitFor(() => expect(server.requestsTo(deleteTicketNote)).toHaveLength(1));
    expect(notes()).toEqual(['Antiga']);
  });
});
