import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { startI18n } from '@/lib/i18n/i18n';
import { provideFakeDesktop } from '@/testing/fake-desktop';
import { renderScreen } from '@/testing/render-screen';
import ui from '@/ui/locales/pt.json';
import auth from './locales/pt.json';
import { ServerAddressPage } from './ServerAddressPage';

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
