import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import type { CompanyRow } from '@recado/shared/companies';
import { startI18n } from '@/lib/i18n/i18n';
import { json, provideFakeDesktop, someUser } from '@/testing/fake-desktop';
import { renderScreen } from '@/testing/render-screen';
import ui from '@/ui/locales/pt.json';
import { ImpersonationDialog } from './ImpersonationDialog';
import pt from './locales/pt.json';

const TOO_SHORT = 'Escreva ao menos 5 caracteres';
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Motivo/ });
const enter = () => userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
const Place = () => <output>{useLocation().pathname}</output>;

const requests: unknown[] = [];
let rejection: Response | null;

beforeEach(async () => {
  rejection = null;
  requests.length = 0;
  await startI18n('pt', () => Promise.resolve({ companies: pt, ui }));
  provideFakeDesktop();
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(await request.json());
    return rejection ?? json({ token: 'visit', expiresIn: 1800, user: someUser() }, 201);
  });
  renderScreen(
    <MemoryRouter initialEntries={['/settings']}>
      <ImpersonationDialog company={{ id: 3, name: 'Auto Center' } as CompanyRow} onClose={() => undefined} />
      <Place />
    </MemoryRouter>,
  );
});

it.each(['', 'ver', '  ver   '])('marks a reason of "%s" with an error and focuses it', async (reason) => {
  if (reason) await userEvent.type(field(), reason);
  await enter();
  expect(document.activeElement).toBe(field());
  expect(field().getAttribute('aria-invalid')).toBe('true');
  const said = document.getElementById(field().getAttribute('aria-describedby') ?? '');
  expect(said?.textContent).toBe(TOO_SHORT);
  expect(said?.getAttribute('role')).toBe('alert');
  expect(requests).toEqual([]);

  await userEvent.keyboard('-88');
  expect(field().value).toBe(`${reason}-88`);
  expect(screen.queryByText(TOO_SHORT)).toBeNull();
  expect(field().getAttribute('aria-invalid')).not.toBe('true');
});

it('starts the impersonation with a reason and shows the company’s tickets', async () => {
  await userEvent.type(field(), '  Chamado 88  ');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.getByRole('status', { hidden: true }).textContent).toBe('/tickets'));
  expect(requests).toEqual([{ companyId: 3, reason: 'Chamado 88' }]);
});

it('keeps the reason if the company has no administrator', async () => {
  rejection = json({ error: 'ERR_NO_USER_FOUND' }, 404);
  await userEvent.type(field(), 'Chamado 88');
  await enter();
  expect((await screen.findAllByText('Esta empresa ainda não tem um administrador.')).length).toBeGreaterThan(
    0,
  );
  expect(field().value).toBe('Chamado 88');
});
