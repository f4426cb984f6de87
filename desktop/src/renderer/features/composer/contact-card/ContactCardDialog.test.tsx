import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type ContactSummary, listContacts } from '@recado/shared/contacts';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { ContactCardDialog } from './ContactCardDialog';

// Dialogs are slow in jsdom.
vi.setConfig({ testTimeout: 120_000 });

/** Renders the dialog with a server that returns these contacts. */
async function open(found: Partial<ContactSummary>[]) {
  const server = fakeServer();
  const contacts = found.map((given, index) => ({ ...build.ticket({ id: index + 1 }).contact, ...given }));
  server.on(listContacts, () => ({ body: { contacts, hasMore: false } }));
  const [onSend, onClose] = [vi.fn(), vi.fn()];
  await renderSignedIn(<ContactCardDialog onSend={onSend} onClose={onClose} />, build.user());
  const dialog = within(await screen.findByRole('dialog', { name: 'Encaminhar Contato' }));
  return {
    server,
    onSend,
    onClose,
    dialog,
    field: () => dialog.getByLabelText<HTMLInputElement>('Contato'),
    send: () => dialog.getByText<HTMLButtonElement>('Encaminhar'),
    select: async (name: string) => {
      await userEvent.type(dialog.getByLabelText('Contato'), name.slice(0, 3));
      await userEvent.click(await screen.findByText(name));
    },
  };
}

test('sends name and number of the chosen contact as a card', async () => {
  const { server, dialog, send, select, onSend, onClose, field } = await open([
    { name: 'Rosa Lima', number: '5511955501234' },
  ]);
  await waitFor(() => expect(document.activeElement).toBe(field()));
  expect(send().disabled).toBe(true);
  await select('Rosa Lima');
  expect(server.requestsTo(listContacts)[0]?.query.get('searchParam')).toBe('Ros');
  expect(dialog.queryByText('Este contato não tem um número para encaminhar.')).toBeNull();
  await userEvent.click(send());
  expect(onSend.mock.calls).toEqual([[{ name: 'Rosa Lima', number: '+5511955501234' }]]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('rejects a contact without a known number and explains why', async () => {
  const { dialog, send, select, onSend } = await open([{ name: 'Rosa Oculta', number: null, lid: '1844' }]);
  await select('Rosa Oculta');
  expect(await dialog.findByText('Este contato não tem um número para encaminhar.')).toBeTruthy();
  expect(send().disabled).toBe(true);
  await userEvent.click(send());
  expect(onSend).not.toHaveBeenCalled();
});

test('sends nothing when closed', async () => {
  const { dialog, select, onSend, onClose } = await open([{ name: 'Rosa Lima' }]);
  await select('Rosa Lima');
  await userEvent.click(dialog.getByText('Cancelar'));
  expect(onClose).toHaveBeenCalledOnce();
  expect(onSend).not.toHaveBeenCalled();
});
