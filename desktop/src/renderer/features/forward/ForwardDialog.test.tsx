import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { expect, test, vi } from 'vitest';
import { listContacts } from '@recado/shared/contacts';
import { forwardMessage } from '@recado/shared/messages';
import { forwardDialogAtom, forwardSelectionAtom } from '@/data/desk/forwarding';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { ForwardDialog } from './ForwardDialog';

// Menus and dialogs are slow in jsdom.
vi.setConfig({ testTimeout: 120_000 });

const [first, second] = [build.message({ n: 1 }), build.message({ n: 2 })];

test('sends each message to each contact in order; names the failures and retries them', async () => {
  const server = fakeServer();
  const contacts = [1, 2].map((id) => build.ticket({ id, contactId: id }).contact);
  server.on(listContacts, () => ({
    body: {
      contacts: contacts.map((contact) => ({ ...contact, name: `Rosa ${contact.id}` })),
      hasMore: false,
    },
  }));
  server.on(forwardMessage, ({ body }) =>
    (body as { contactId: number }).contactId === 2
      ? { status: 409, body: { error: 'ERR_OTHER_OPEN_TICKET' } }
      : { status: 201, body: first },
  );
  const store = getDefaultStore();
  // The order of selection differs from the conversation's order.
  store.set(forwardSelectionAtom, { ticketId: 1, messageIds: [second.id, first.id] });
  store.set(forwardDialogAtom, true);
  await renderSignedIn(<ForwardDialog ticketId={1} order={[first.id, second.id]} />, build.user());
  const dialog = await screen.findByRole('dialog', { name: 'Encaminhar Mensagem' });
  for (const name of ['Rosa 1', 'Rosa 2']) {
    await userEvent.type(within(dialog).getByLabelText('Contatos'), 'Ros');
    await userEvent.click(await screen.findByText(name));
  }
  await userEvent.click(within(dialog).getByText('Encaminhar'));

  const alert = await within(dialog).findByRole('alert');
  expect(alert.textContent).toContain('As mensagens não chegaram a 1 contato:');
  expect(alert.textContent).toContain('Rosa 2');
  const sent = () =>
    server.requestsTo(forwardMessage).map(({ body }) => {
      const { contactId, idMessage } = body as { contactId: number; idMessage: string };
      return [contactId, idMessage];
    });
  expect(sent()).toEqual([
    [1, first.id],
    [1, second.id],
    [2, first.id],
  ]);
  const key = (server.requestsTo(forwardMessage).at(-1)?.body as { clientId: string }).clientId;

  server.on(forwardMessage, () => ({ status: 201, body: first }));
  await userEvent.click(within(dialog).getByText('Tentar de novo'));
  await waitFor(() => expect(store.get(forwardSelectionAtom)).toBeNull());
  expect((await screen.findAllByText('Mensagens encaminhadas com sucesso!')).length).toBeGreaterThan(0);
  expect(sent().slice(3)).toEqual([
    [2, first.id],
    [2, second.id],
  ]);
  // The retry reuses the key of the first attempt. If that attempt was stored after all, nothing is sent twice.
  expect((server.requestsTo(forwardMessage)[3]?.body as { clientId: string }).clientId).toBe(key);
});
