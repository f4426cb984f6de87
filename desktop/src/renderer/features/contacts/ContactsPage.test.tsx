import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Contact, ContactImport } from '@recado/shared/contacts';
import type { OwnUser } from '@recado/shared/users';
import { deliver } from '@/lib/realtime/listeners';
import { json } from '@/testing/fake-desktop';
import { ContactsPage } from './ContactsPage';
import { renderSignedIn, someContact, someImport } from './testing/render-signed-in';

// Role queries include hidden elements, because without a layout Fluent treats an open dialog as closed.
configure({ defaultHidden: true });

const ANA = someContact({ id: 1, name: 'Ana Prado', number: '5511987650001', email: 'ana@prado.test' });
const CARLA = someContact({ id: 2, name: 'Carla Dias', numberCheck: 'absent' });
const IMPORT = someImport({ total: 50_000, done: 12_000, added: 11_000, invalid: 1_000 });

interface Server {
  contacts: Contact[];
  imports?: { latest: ContactImport | null; checks: { waiting: number; absent: number } };
  remove?: () => Response;
}

/** Opens the screen for a user; returns the requests it makes. */
async function open(server: Server, user: Partial<OwnUser> = { profile: 'admin' }) {
  const requests: string[] = [];
  vi.stubGlobal('fetch', (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    const query = [...searchParams].map(([key, value]) => `${key}=${value}`).join('&');
    requests.push(`${request.method} ${pathname}${query && '?'}${query}`);
    if (request.method === 'DELETE') return Promise.resolve(server.remove?.() ?? json({}, 404));
    const one = server.contacts.find(({ id }) => pathname === `/contacts/${id}`);
    if (one) return Promise.resolve(json({ ...one, extraInfo: [], contactsUser: [] }));
    if (pathname === '/contacts/import') {
      return Promise.resolve(json(server.imports ?? { latest: null, checks: { waiting: 0, absent: 0 } }));
    }
    return Promise.resolve(json({ contacts: server.contacts, hasMore: false, nextCursor: null }));
  });
  const NewTicketDialog = ({ contact }: { contact: Contact }) => <p>Ticket com {contact.name}</p>;
  await renderSignedIn(<ContactsPage NewTicketDialog={NewTicketDialog} />, user);
  return requests;
}
/** Returns the contacts' names without the initials of the avatars. */
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')[0]
        ?.textContent.replace(/^[A-Z]{2}(?=[A-Z])/, ''),
    );
const happens = (action: 'create' | 'update' | 'delete', contact: Contact) =>
  act(() => deliver('contact', { action, contact }, { room: 'r', epoch: 'e', n: 1 }));

describe('the contacts page', () => {
  it('shows the contacts and marks numbers without WhatsApp', async () => {
    await open({ contacts: [ANA, CARLA] });
    const row = (await screen.findByText('Carla Dias')).closest('[role=row]') as HTMLElement;
    expect(within(row).getByText('Sem WhatsApp')).toBeTruthy();
    expect(screen.getByText('+55 11 98765-0001')).toBeTruthy();
    expect(screen.getByText('ana@prado.test')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Novo ticket com Ana Prado'));
    expect(screen.getByText('Ticket com Ana Prado')).toBeTruthy();
  });

  it('shows the source of a contact', async () => {
    await open({
      contacts: [
        { ...ANA, source: { kind: 'campaign', name: 'Natal' } },
        { ...CARLA, source: { kind: 'direct' } },
      ],
    });
    const row = (await screen.findByText('Ana Prado')).closest('[role=row]') as HTMLElement;
    expect(within(row).getByText(/Campanha.*Natal/)).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Origem' })).toBeTruthy();
  });

  it("follows changes by colleagues in each contact's position", async () => {
    const server = { contacts: [ANA, CARLA] };
    await open(server);
    await screen.findByText('Carla Dias');
    const bia = someContact({ id: 3, name: 'Bia Couto' });
    server.contacts = [ANA, { ...CARLA, name: 'Carla Dias Leme' }, bia];
    happens('create', bia);
    await waitFor(() => expect(names()).toEqual(['Ana Prado', 'Bia Couto', 'Carla Dias']));
    happens('update', CARLA);
    expect(await screen.findByText('Carla Dias Leme')).toBeTruthy();
    happens('delete', ANA);
    await waitFor(() => expect(names()).toEqual(['Bia Couto', 'Carla Dias Leme']));
  });

  it('shows agents the contacts of their queues, without importing and deleting', async () => {
    const queues = [{ id: 7, name: 'Vendas', color: '#0067b8' }];
    const requests = await open({ contacts: [ANA] }, { profile: 'user', queues });
    await screen.findByText('Ana Prado');
    expect(requests).toEqual(['GET /contacts?queueIds=[7]']);
    expect(screen.queryByText('Importar arquivo')).toBeNull();
    expect(screen.queryByLabelText('Excluir Ana Prado')).toBeNull();
  });

  it('reports the number of open tickets that prevent a deletion', async () => {
    const rejection = { error: 'ERR_CONFLICT', details: { openTickets: 2 } };
    await open({ contacts: [ANA], remove: () => json(rejection, 409) });
    fireEvent.click(await screen.findByLabelText('Excluir Ana Prado'));
    fireEvent.click(await screen.findByText('Excluir'));
    expect(await screen.findByText(/tem 2 tickets abertos/)).toBeTruthy();
  });

  it('shows the progress of an import started by any user', async () => {
    await open({ contacts: [ANA], imports: { latest: IMPORT, checks: { waiting: 0, absent: 0 } } });
    expect(await screen.findByText(/Importando contatos: 12\.000 de 50\.000/)).toBeTruthy();
    expect(screen.getByText('Parar')).toBeTruthy();
  });

  it('shows an import that still receives its file, with a stop button', async () => {
    const latest: ContactImport = { ...IMPORT, state: 'receiving', total: 3_000, done: 0 };
    const requests = await open({
      contacts: [ANA],
      imports: { latest, checks: { waiting: 0, absent: 0 } },
      remove: () => json({ ...latest, state: 'stopped' }),
    });
    expect(await screen.findByText(/Recebendo o arquivo: 3\.000 contatos/)).toBeTruthy();
    fireEvent.click(screen.getByText('Parar'));
    await waitFor(() => expect(requests).toContain(`DELETE /contacts/import/${IMPORT.id}`));
  });

  it('imports only after a file was read', async () => {
    await open({ contacts: [ANA] });
    fireEvent.click(await screen.findByText('Importar arquivo'));
    await screen.findByText('Importar contatos de um arquivo');
    expect(screen.getByText<HTMLButtonElement>('Importar').disabled).toBe(true);
  });
});
