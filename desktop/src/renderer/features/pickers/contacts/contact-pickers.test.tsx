import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { type ContactSummary, listContacts } from '@recado/shared/contacts';
import { listRecentContacts } from '@recado/shared/tickets';
import { searchUsers, type UserRow } from '@recado/shared/users';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { UserPicker } from '../users/UserPicker';
import { ContactPicker } from './ContactPicker';
import { ContactsPicker } from './ContactsPicker';

const contact = (id: number, given: Partial<ContactSummary>) => ({
  ...build.ticket({ id }).contact,
  ...given,
});
const rosa = contact(1, { name: 'Rosa Lima' });
const joao = contact(2, { name: 'João Prado' });
const unnamed = contact(3, { name: '5511912345678', number: '5511912345678' });
const group = contact(4, { name: 'Condomínio', number: null, isGroup: true });

const onChange = vi.fn<(contact: ContactSummary | null) => void>();
const onCreate = vi.fn<(name: string) => void>();

function OneContact({ creates = false }: { creates?: boolean }) {
  const [value, setValue] = useState<ContactSummary | null>(null);
  return (
    <ContactPicker
      label="Contato"
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
      {...(creates ? { onCreate } : {})}
    />
  );
}

async function show(picker: ReactNode) {
  onChange.mockReset();
  onCreate.mockReset();
  const server = fakeServer();
  server.on(listRecentContacts, () => ({ body: [joao, rosa, unnamed, group] }));
  server.on(listContacts, ({ query }) => ({
    body: {
      contacts: [rosa, joao].filter(({ name }) => name.includes(query.get('searchParam') ?? '')),
      hasMore: false,
      nextCursor: null,
    },
  }));
  await renderSignedIn(picker, build.user());
  return server;
}

const field = () => screen.getByRole('combobox');
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

describe('ContactPicker', () => {
  test('suggests recent conversations, with numbers, before anything is typed', async () => {
    await show(<OneContact />);
    await userEvent.click(field());
    const list = await screen.findByRole('group', { name: 'Conversas recentes' });
    const [first, , third, fourth] = within(list).getAllByRole('option');
    expect(first?.textContent).toContain('João Prado+55 11 98765-4321');
    // If a contact's name is its phone number, the number is shown only once.
    expect(third?.textContent?.match(/91234-5678/gu)).toHaveLength(1);
    expect(fourth?.textContent).toContain('Condomínio');
  });

  test('filters suggestions without regard to accents and asks for more characters', async () => {
    await show(<OneContact />);
    await userEvent.type(field(), 'jo');
    await screen.findByRole('option', { name: /João Prado/ });
    expect(options()).toHaveLength(2);
    expect(options().at(-1)).toBe('Digite pelo menos 3 caracteres');
  });

  test('is chosen with the keyboard, and typing afterwards deselects the contact', async () => {
    await show(<OneContact />);
    await userEvent.type(field(), 'Ros');
    await screen.findByRole('option', { name: /Rosa Lima/ });
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(rosa));
    expect((field() as HTMLInputElement).value).toBe('Rosa Lima');
    await waitFor(() => expect(field().getAttribute('aria-expanded')).toBe('false'));
    await userEvent.type(field(), 'x');
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(null));
  });

  test('searches once for letters typed in quick succession', async () => {
    const server = await show(<OneContact />);
    for (const value of ['Ros', 'Rosa', 'Rosa L']) fireEvent.change(field(), { target: { value } });
    await screen.findByRole('option', { name: /Rosa Lima/ });
    expect(server.requestsTo(listContacts).map(({ query }) => query.get('searchParam'))).toEqual(['Rosa L']);
  });

  test('offers to add a contact if none matches, by its trimmed name', async () => {
    await show(<OneContact creates />);
    await userEvent.type(field(), ' Zeca ');
    await userEvent.click(await screen.findByRole('option', { name: 'Adicionar Zeca' }));
    expect(onCreate).toHaveBeenCalledWith('Zeca');
    expect(onChange).not.toHaveBeenCalled();
  });

  test('does not offer to add a contact of that very name', async () => {
    await show(<OneContact creates />);
    await userEvent.type(field(), 'Rosa Lima');
    await screen.findByRole('option', { name: /Rosa Lima/ });
    expect(screen.queryByRole('option', { name: /Adicionar/ })).toBeNull();
  });

  test('reports that no contact matches if it cannot add', async () => {
    await show(<OneContact />);
    await userEvent.type(field(), 'Zeca');
    const note = await screen.findByRole('option', { name: 'Ninguém encontrado' });
    expect(note.getAttribute('aria-disabled')).toBe('true');
  });

  test('shows why a search failed, and does not offer to add a contact that may exist', async () => {
    const server = await show(<OneContact creates />);
    server.on(listContacts, () => ({ status: 403, body: { error: 'ERR_NO_PERMISSION' } }));
    await userEvent.type(field(), 'Rosa');
    expect(await screen.findByRole('option', { name: /^Você não tem permissão/ })).toBeTruthy();
    expect(screen.queryByRole('option', { name: /Adicionar/ })).toBeNull();
  });
});

describe('ContactsPicker', () => {
  function Several() {
    const [value, setValue] = useState<readonly ContactSummary[]>([]);
    return <ContactsPicker label="Contatos" value={value} onChange={setValue} />;
  }
  const select = async (name: RegExp) => {
    await userEvent.click(field());
    await userEvent.click(await screen.findByRole('option', { name }));
  };

  test('adds each contact once, clears the text and removes one by its button', async () => {
    await show(<Several />);
    await select(/Rosa Lima/);
    expect((field() as HTMLInputElement).value).toBe('');
    await select(/Rosa Lima/);
    await select(/91234-5678/);
    const selected = () => screen.getByLabelText(/contatos? escolhidos?/);
    expect(selected().getAttribute('aria-label')).toBe('2 contatos escolhidos');
    await userEvent.click(screen.getByRole('button', { name: /Remover Rosa Lima$/ }));
    expect(selected().getAttribute('aria-label')).toBe('1 contato escolhido');
    expect(selected().textContent).toBe('+55 11 91234-5678');
  });
});

describe('UserPicker', () => {
  const user = (id: number, name: string, online: boolean, queues = [build.queues.sales]): UserRow => ({
    id,
    name,
    online,
    queues,
    profile: 'user',
    email: null,
  });

  test('suggests colleagues with state and queues, without the ticket’s agent', async () => {
    const server = await show(
      <UserPicker label="Atendente" value={null} onChange={() => undefined} attendantId={7} />,
    );
    server.on(searchUsers, () => ({
      body: {
        users: [
          user(7, 'Ana', true),
          user(8, 'Bruno', true, [build.queues.sales, build.queues.support]),
          user(9, 'Carla', false, []),
        ],
        hasMore: false,
        nextCursor: null,
      },
    }));
    await userEvent.click(field());
    const list = await screen.findByRole('group', { name: 'Colegas' });
    const shown = within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent?.replace(/^[A-Z]{1,2}(?=[A-Z])/u, ''));
    expect(shown).toEqual(['BrunoOnline · Vendas · Suporte', 'CarlaOffline']);
    await waitFor(() => expect(server.requestsTo(searchUsers)[0]?.query.get('sort')).toBe('online'));
  });
});
