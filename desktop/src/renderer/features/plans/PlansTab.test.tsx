import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import type { Plan } from '@recado/shared/plans';
import { startI18n } from '@/lib/i18n/i18n';
import { restoreSession } from '@/lib/session/session';
import { json, provideFakeDesktop, respondToCalls, someSession } from '@/testing/fake-desktop';
import { renderScreen } from '@/testing/render-screen';
import { LeaveGuard } from '@/ui/dialogs/LeaveGuard';
import ui from '@/ui/locales/pt.json';
import pt from './locales/pt.json';
import { PlansTab } from './PlansTab';

const plan = (id: number, name: string): Plan & { companies: number } => ({
  id,
  name,
  users: 3,
  connections: 1,
  queues: 3,
  value: 79.9,
  version: 0,
  companies: id === 2 ? 4 : 0,
});
const sent: string[] = [];
let router: ReturnType<typeof createMemoryRouter>;

const row = (name: string) => screen.findByText(name, { selector: 'button' });
const nameField = () => screen.getByLabelText<HTMLInputElement>(/^Nome/);
const type = (text: string) => fireEvent.change(nameField(), { target: { value: text } });
async function press(name: string): Promise<void> {
  const question = await screen.findByRole('alertdialog', { name: 'Descartar as alterações?' });
  fireEvent.click(within(question).getByText(name));
}

beforeEach(async () => {
  sent.length = 0;
  await startI18n('pt', () => Promise.resolve({ plans: pt, ui }));
  provideFakeDesktop().credentials.restore.mockResolvedValue({ ok: true, session: someSession('t') });
  await restoreSession();
  respondToCalls(({ method, path }) => {
    if (method === 'GET') return json([plan(1, 'Essencial'), plan(2, 'Profissional')]);
    sent.push(`${method} ${path}`);
    return json(plan(1, 'Essencial'));
  });
  const page = (
    <LeaveGuard>
      <PlansTab />
    </LeaveGuard>
  );
  router = createMemoryRouter([
    { path: '/', element: page },
    { path: '*', element: <p>Outra tela</p> },
  ]);
  renderScreen(<RouterProvider router={router} />);
});

it('confirms before another record replaces unsaved input', async () => {
  fireEvent.click(await row('Essencial'));
  type('Essencial Plus');
  fireEvent.click(await row('Profissional'));
  await press('Cancelar');
  await waitFor(() => expect(screen.queryByText('Descartar as alterações?')).toBeNull());
  expect(nameField().value).toBe('Essencial Plus');

  fireEvent.click(await row('Profissional'));
  await press('Descartar');
  await waitFor(() => expect(nameField().value).toBe('Profissional'));

  // Without unsaved input, another record opens without a question.
  fireEvent.click(await row('Essencial'));
  expect(nameField().value).toBe('Essencial');
  expect(screen.queryByText('Descartar as alterações?')).toBeNull();
});

it('shows the table first and opens the form by "Novo plano" or a row', async () => {
  await row('Essencial');
  expect(screen.queryByLabelText(/^Nome/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Novo plano' }));
  expect(nameField().value).toBe('');
  expect(document.activeElement).toBe(nameField());
  type('Ouro');
  fireEvent.click(screen.getByRole('button', { name: 'Fechar' }));
  await press('Descartar');
  await waitFor(() => expect(screen.queryByLabelText(/^Nome/)).toBeNull());
  fireEvent.click(await row('Essencial'));
  expect(nameField().value).toBe('Essencial');
});

it('confirms before the user leaves with unsaved input', async () => {
  fireEvent.click(await row('Essencial'));
  type('Essencial Plus');
  await act(() => router.navigate('/tickets'));
  await press('Cancelar');
  await waitFor(() => expect(screen.queryByText('Descartar as alterações?')).toBeNull());
  expect(nameField().value).toBe('Essencial Plus');
  await act(() => router.navigate('/tickets'));
  await press('Descartar');
  expect(await screen.findByText('Outra tela')).toBeTruthy();
});

it('saves on Ctrl+Enter', async () => {
  fireEvent.click(await row('Essencial'));
  type('Essencial Plus');
  fireEvent.keyDown(nameField(), { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(sent).toEqual(['PUT /plans/1']));
  await waitFor(() => expect(screen.queryByLabelText(/^Nome/)).toBeNull());
  expect(document.activeElement?.textContent).toBe('Novo plano');
});

it('offers no deletion of a plan in use, and explains why', async () => {
  fireEvent.click(await row('Profissional'));
  fireEvent.click(screen.getByRole('button', { name: 'Excluir' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'O plano Profissional está em uso' }));
  expect(dialog.getByText('4 empresas têm este plano: escolha outro para elas antes.')).toBeTruthy();
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Fechar']);
  fireEvent.click(dialog.getByText('Fechar'));
  expect(sent).toEqual([]);
  expect(nameField().value).toBe('Profissional');
});
