import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { openTicketStore } from '@/data/outbox/ticket-target';
import { ownerOf } from '@/data/outbox/user-database';
import { startI18n } from '@/lib/i18n/i18n';
import { provideFakeDesktop } from '@/testing/fake-desktop';
import { renderScreen } from '@/testing/render-screen';
import { withIndexedDb } from '@/testing/with-indexed-db';
import ui from '@/ui/locales/pt.json';
import auth from './locales/pt.json';
import { ServerAddressPage } from './ServerAddressPage';

withIndexedDb();

let server: ReturnType<typeof provideFakeDesktop>['serverSetting'];
beforeEach(async () => {
  ({ serverSetting: server } = provideFakeDesktop());
  await startI18n('pt', () => Promise.resolve({ auth, ui }));
});

it('keeps the known address if it does not respond', async () => {
  server.address.mockResolvedValue('https://recado.loja.test');
  server.setAddress.mockResolvedValue({ ok: false, reason: 'unreachable' });
  renderScreen(<ServerAddressPage />);
  const field = (await screen.findByLabelText(/Endereço/)) as HTMLInputElement;
  await waitFor(() => expect(field.value).toBe('https://recado.loja.test'));
  fireEvent.click(screen.getByText('Continuar', { selector: 'button' }));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(field.value).toBe('https://recado.loja.test');
  expect(server.setAddress).toHaveBeenCalledWith('https://recado.loja.test');
});

/** Types an address while a message to the known server waits. */
async function submitWithUnsent(typed: string): Promise<void> {
  const known = 'https://recado.loja.test';
  const message = { clientId: 'a', ticketId: 1, order: 1, files: [], body: 'Oi', state: 'queued' };
  await openTicketStore(ownerOf(known, 2)).putMessage(message as never);
  server.address.mockResolvedValue(known);
  server.setAddress.mockResolvedValue({ ok: false, reason: 'unreachable' });
  renderScreen(<ServerAddressPage />);
  const field = await screen.findByLabelText(/Endereço/);
  await waitFor(() => expect(field).toHaveProperty('value', known));
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.click(screen.getByText('Continuar', { selector: 'button' }));
}

it.each(['recado.loja.test', 'https://recado.loja.test/app/', 'duas palavras'])(
  'asks nothing for %s, which deletes nothing',
  async (typed) => {
    await submitWithUnsent(typed);
    await waitFor(() => expect(server.setAddress).toHaveBeenCalledWith(typed));
    expect(screen.queryByText('Trocar e apagar')).toBeNull();
  },
);

it('asks before unsent messages to the known server are deleted', async () => {
  await submitWithUnsent('https://outro.example.test');
  expect(await screen.findByText('Trocar de servidor com 1 mensagem não enviada?')).toBeTruthy();
  expect(server.setAddress).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('Trocar e apagar'));
  await waitFor(() => expect(server.setAddress).toHaveBeenCalledWith('https://outro.example.test'));
});
