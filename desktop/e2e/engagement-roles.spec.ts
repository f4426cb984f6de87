import type { Page } from '@playwright/test';
import { setCampaigns, setViewCampaigns } from './stack/company';
import { expect, test } from './stack/journey';
import { appUrl } from './stack/person';

/** The engagement screens by their entries in the menu. `kanban.spec.ts` covers the kanban. */
const SCREENS = {
  Agendamentos: { path: '/schedules', action: 'Agendar mensagem' },
  Chats: { path: '/chats', action: 'Nova' },
  'Listagem de campanhas': { path: '/campaigns', action: 'Nova campanha' },
  'Listas de contatos': { path: '/contact-lists', action: 'Nova lista' },
  'Configurações de campanhas': { path: '/campaigns-config', action: 'Salvar Configurações' },
  Informativos: { path: '/announcements', action: 'Novo informativo' },
} as const;
type Screen = keyof typeof SCREENS;
/** Screens of administrators, by their entries. */
const ADMINISTRATION = { Conexões: '/connections', 'API de mensagens': '/messages-api' } as const;
const ALL = Object.keys(SCREENS) as Screen[];

const entry = (page: Page, screen: string) =>
  page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: screen, exact: true });
const action = (page: Page, screen: Screen) =>
  page.getByRole('main').getByRole('button', { name: SCREENS[screen].action, exact: true });

/** Opens an address in the running app, which is much faster than to load the app again. */
const openAddress = (page: Page, address: string) =>
  page.evaluate((url) => {
    history.pushState(null, '', url);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

/** Expects that the menu does not have a screen, and that its address leads elsewhere. */
async function expectClosed(page: Page, screen: string, path: string): Promise<void> {
  await expect(entry(page, screen)).toHaveCount(0);
  await openAddress(page, appUrl(path));
  await expect(page).not.toHaveURL(appUrl(path));
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: screen, exact: true })).toHaveCount(0);
}

test.afterEach(async ({ closeWindows, request }) => {
  await closeWindows();
  await setViewCampaigns(request, 'Bruno', false);
  await setCampaigns(request, false);
});

const CAMPAIGNS: Screen[] = ['Listagem de campanhas', 'Listas de contatos', 'Configurações de campanhas'];
const OPEN_TO_ALL: Screen[] = ['Agendamentos', 'Chats'];

const ROLES: { role: string; email: string; sees: Screen[]; reads?: Screen[] }[] = [
  { role: 'an agent without rights', email: 'ana@recado.test', sees: OPEN_TO_ALL, reads: ['Chats'] },
  {
    role: 'an agent who sees campaigns',
    email: 'bruno@recado.test',
    sees: [...OPEN_TO_ALL, ...CAMPAIGNS],
    reads: ['Chats'],
  },
  { role: 'an administrator', email: 'admin@recado.test', sees: [...OPEN_TO_ALL, ...CAMPAIGNS] },
  // The platform admin's company has no campaigns.
  { role: 'a platform admin', email: 'super@recado.test', sees: ['Agendamentos', 'Chats', 'Informativos'] },
];

test('each role opens its engagement screens and no other', async ({ signedIn, closeWindows, request }) => {
  test.slow();
  await setCampaigns(request, true);
  await setViewCampaigns(request, 'Bruno', true);
  for (const { role, email, sees, reads = [] } of ROLES)
    await test.step(role, async () => {
      const page = await signedIn(email);
      for (const screen of sees) {
        await entry(page, screen).click();
        await expect(page).toHaveURL(appUrl(SCREENS[screen].path));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        if (reads.includes(screen)) await expect(action(page, screen)).toHaveCount(0);
        else await expect(action(page, screen).first()).toBeVisible();
      }
      for (const screen of ALL.filter((one) => !sees.includes(one)))
        await expectClosed(page, screen, SCREENS[screen].path);
      if (role.startsWith('an agent'))
        for (const [screen, path] of Object.entries(ADMINISTRATION)) await expectClosed(page, screen, path);
      await closeWindows();
    });
});
