import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  type Announcement,
  createAnnouncement,
  deleteAnnouncement,
  getAnnouncement,
  listAnnouncements,
  markAnnouncementsSeen,
  updateAnnouncement,
} from '@recado/shared/announcements';
import { listCompanyNames } from '@recado/shared/companies';
import { listAllPlans } from '@recado/shared/plans';
import { startI18n } from '@/lib/i18n/i18n';
import { deliver } from '@/lib/realtime/listeners';
import { enterImpersonation, restoreSession } from '@/lib/session/session';
import { provideFakeDesktop, someSession, someUser } from '@/testing/fake-desktop';
import { renderScreen } from '@/testing/render-screen';
import { fakeServer } from '@/testing/render-signed-in';
import attachment from '@/ui/attachment/locales/pt.json';
import ui from '@/ui/locales/pt.json';
import { AnnouncementBanner, AnnouncementsPopover } from '.';
import { AnnouncementsPage } from './AnnouncementsPage';
import pt from './locales/pt.json';

// Role queries include hidden elements, because without a layout Fluent treats an open popover as closed.
configure({ defaultHidden: true, asyncUtilTimeout: 15_000 });

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`;
const announcement = (id: number, fields: Partial<Announcement> = {}): Announcement => ({
  ...{ id, title: `Aviso ${id}`, text: `Texto ${id}`, priority: 3, status: true },
  ...{ mediaPath: null, mediaName: null, thumbnailPath: null, width: null, height: null },
  ...{ startsAt: null, endsAt: null, publishedAt: at(id), createdAt: at(id), version: 1 },
  ...fields,
});

let server: ReturnType<typeof fakeServer>;
let records: Announcement[];
let seenAt: string | null;

beforeEach(() => {
  server = fakeServer();
  [records, seenAt] = [[], null];
  server.on(listAnnouncements, () => ({ body: { records, hasMore: false, nextCursor: null, seenAt } }));
  server.on(markAnnouncementsSeen, () => {
    seenAt = at(28);
    return { body: { seenAt } };
  });
  server.on(listCompanyNames, () => ({ body: [{ id: 4, name: 'Loja Aurora', status: true }] }));
  server.on(listAllPlans, () => ({ body: [] }));
});

async function show(element: ReactNode, { superAdmin = false, impersonating = false } = {}) {
  const { credentials } = provideFakeDesktop();
  credentials.restore.mockResolvedValue({ ok: true, session: someSession('t', someUser({ superAdmin })) });
  await restoreSession();
  if (impersonating) enterImpersonation(someSession('v', someUser({ id: 40 })));
  await startI18n('pt', () => Promise.resolve({ announcements: pt, attachment, ui }));
  renderScreen(element);
}
const bar = (
  <>
    <AnnouncementsPopover />
    <AnnouncementBanner />
  </>
);
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the popover of announcements', () => {
  test('names the number of new ones, lists them and marks them as seen', async () => {
    records = [announcement(3, { priority: 1, title: 'Manutenção' }), announcement(2), announcement(1)];
    seenAt = at(1);
    await show(<AnnouncementsPopover />);
    await userEvent.click(await button('Informativos: 2 novos'));
    const items = await screen.findAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^ManutençãoNovoAlta.*Texto 3$/),
      expect.stringMatching(/^Aviso 2NovoBaixa/),
      expect.not.stringContaining('Novo'),
    ]);
    await waitFor(() => expect(server.requestsTo(markAnnouncementsSeen)).toHaveLength(1));
    expect(await button('Informativos')).toBeTruthy();
    // The marks stay while the list is open.
    expect(screen.getAllByText('Novo')).toHaveLength(2);
  });

  test('shows one with its text in a dialog', async () => {
    records = [announcement(1, { text: 'Linha 1\nLinha 2', mediaPath: 'abc/aviso.jpg', mediaName: 'a.png' })];
    await show(<AnnouncementsPopover />);
    await userEvent.click(await button('Informativos: 1 novo'));
    await userEvent.click(await button(/^Aviso 1/));
    const dialog = (await screen.findByText('Fechar')).closest('[role=dialog]') as HTMLElement;
    expect(within(dialog).getByText(/Linha 1\s+Linha 2/)).toBeTruthy();
    const image = await within(dialog).findByRole<HTMLImageElement>('img', { name: 'Imagem de Aviso 1' });
    expect(image.src).toBe('http://recado.test/public/abc/aviso.jpg');
    await userEvent.click(screen.getByText('Fechar'));
    await waitFor(() => expect(screen.queryByText('Fechar')).toBeNull());
  });

  test('follows the events of the server', async () => {
    await show(<AnnouncementsPopover />);
    await userEvent.click(await button('Informativos'));
    expect(await screen.findByText('Nenhum registro')).toBeTruthy();
    act(() => deliver('announcement', { action: 'create', record: announcement(5) }, undefined));
    expect(await screen.findByText('Aviso 5')).toBeTruthy();
    const record = announcement(5, { title: 'Corrigido' });
    act(() => deliver('announcement', { action: 'update', record }, undefined));
    expect(await screen.findByText('Corrigido')).toBeTruthy();
    act(() => deliver('announcement', { action: 'delete', id: 5 }, undefined));
    expect(await screen.findByText('Nenhum registro')).toBeTruthy();
  });

  test('clears its count when another window of the user opens the list', async () => {
    records = [announcement(1)];
    await show(<AnnouncementsPopover />);
    await button('Informativos: 1 novo');
    act(() => deliver('announcement', { action: 'seen', seenAt: at(2) }, undefined));
    expect(await button('Informativos')).toBeTruthy();
  });

  test('marks nothing during an impersonation', async () => {
    records = [announcement(1)];
    await show(<AnnouncementsPopover />, { impersonating: true });
    await userEvent.click(await button('Informativos: 1 novo'));
    await screen.findByText('Aviso 1');
    expect(server.requestsTo(markAnnouncementsSeen)).toEqual([]);
  });

  test('loads the next page near the end', async () => {
    server.on(listAnnouncements, ({ query }) => {
      const second = query.get('cursor') === 'c2';
      const page = { records: [announcement(second ? 1 : 2)], hasMore: !second, seenAt: null };
      return { body: { ...page, nextCursor: second ? null : 'c2' } };
    });
    await show(<AnnouncementsPopover />);
    await userEvent.click(await button('Informativos: 1 novo ou mais'));
    expect(await screen.findByText('Aviso 1')).toBeTruthy();
  });
});

describe('the banner', () => {
  test('shows a new one of high priority until it is closed', async () => {
    records = [announcement(2), announcement(1, { priority: 1, title: 'Instabilidade' })];
    await show(bar);
    expect(await screen.findByText('Importante: Instabilidade')).toBeTruthy();
    await userEvent.click(await button('Fechar o aviso'));
    expect(screen.queryByText(/^Importante/)).toBeNull();
    expect(await button('Informativos: 2 novos')).toBeTruthy();
    const record = announcement(6, { priority: 1, title: 'Outra' });
    act(() => deliver('announcement', { action: 'create', record }, undefined));
    expect(await screen.findByText('Importante: Outra')).toBeTruthy();
    act(() => deliver('announcement', { action: 'delete', id: 6 }, undefined));
    await waitFor(() => expect(screen.queryByText(/^Importante/)).toBeNull());
  });

  test('shows each unseen one of high priority, also an older one than the closed one', async () => {
    const urgent = { priority: 1 } as const;
    records = [announcement(2, urgent), announcement(1, { ...urgent, publishedAt: at(2) })];
    await show(bar);
    for (const title of ['Aviso 2', 'Aviso 1']) {
      expect(await screen.findByText(`Importante: ${title}`)).toBeTruthy();
      await userEvent.click(await button('Fechar o aviso'));
    }
    await waitFor(() => expect(screen.queryByText(/^Importante/)).toBeNull());
    const again = announcement(2, { ...urgent, publishedAt: at(3) });
    act(() => deliver('announcement', { action: 'update', record: again }, undefined));
    expect(await screen.findByText('Importante: Aviso 2')).toBeTruthy();
  });
});

describe('the page of announcements', () => {
  const page = () => show(<AnnouncementsPage />, { superAdmin: true });
  const fill = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });

  test('lists them with priority, attachment, status and period', async () => {
    records = [
      announcement(3, { priority: 2, mediaName: 'folheto.png', endsAt: '2099-01-01T12:00:00.000Z' }),
      announcement(2, { status: false }),
    ];
    await page();
    const [, first, second] = await screen.findAllByRole('row');
    for (const text of ['Aviso 3', 'Média', 'folheto.png', 'Ativo', 'até 01/01/2099 09:00'])
      expect(first?.textContent).toContain(text);
    for (const text of ['Aviso 2', 'Baixa', 'Sem anexo', 'Inativo'])
      expect(second?.textContent).toContain(text);
  });

  test('creates one for some companies and a period', async () => {
    server.on(createAnnouncement, ({ body }) => ({
      status: 201,
      body: { ...announcement(9), ...(body as Partial<Announcement>), startsAt: at(1), endsAt: at(2) },
    }));
    records = [announcement(1)];
    await page();
    await screen.findByText('Aviso 1');
    await userEvent.click(await button('Novo informativo'));
    await screen.findByLabelText(/^Título/);
    await userEvent.click(await button('Salvar'));
    expect(await screen.findAllByText('Obrigatório')).toHaveLength(2);
    fill(/^Título/, 'Manutenção');
    fill(/^Texto/, 'Sábado às 2h');
    fill(/^Prioridade/, '1');
    fill(/^Mostrar a partir de/, '2027-03-01T09:00');
    fill(/^Mostrar até/, '2027-03-01T08:00');
    await userEvent.click(await button('Salvar'));
    expect(await screen.findByText('O fim precisa ser depois do início')).toBeTruthy();
    fill(/^Mostrar até/, '2027-03-01T10:00');
    await userEvent.click(screen.getByLabelText('Empresas'));
    await userEvent.click(await screen.findByRole('option', { name: 'Loja Aurora' }));
    await userEvent.click(await button('Salvar'));
    await waitFor(() =>
      expect(server.requestsTo(createAnnouncement)[0]?.body).toEqual({
        ...{ title: 'Manutenção', text: 'Sábado às 2h', priority: 1, status: true },
        ...{ startsAt: '2027-03-01T09:00', endsAt: '2027-03-01T10:00', planIds: [], companyIds: [4] },
        clientId: expect.any(String),
      }),
    );
    expect(await screen.findByText('Informativo criado.')).toBeTruthy();
  });

  test('keeps a deleted company of an announcement, and rejects another kind of file', async () => {
    records = [announcement(2, { planIds: [], companyIds: [77] })];
    server.on(updateAnnouncement, () => ({ body: records[0] }));
    await page();
    await userEvent.click(await button('Editar Aviso 2'));
    await waitFor(() => expect(screen.getByLabelText('Empresas').textContent).toBe('Empresa excluída (77)'));
    const input = screen.getByLabelText('Anexar arquivo', { selector: 'input' });
    fireEvent.change(input, { target: { files: [new File(['x'], 'a.pdf', { type: 'application/pdf' })] } });
    expect(await screen.findByText('Escolha uma imagem PNG ou JPG.')).toBeTruthy();
    fill(/^Status/, 'inactive');
    await userEvent.click(await button('Salvar'));
    await waitFor(() =>
      expect(server.requestsTo(updateAnnouncement)[0]?.body).toMatchObject({
        status: false,
        companyIds: [77],
      }),
    );
  });

  const byBruno = (fields: string[], version: number) => ({
    status: 409,
    body: { error: 'ERR_CONFLICT', details: { by: 'Bruno', at: at(27), fields, version } },
  });

  test('offers the save of another platform admin who was first, and the own one', async () => {
    records = [announcement(2, { mediaName: 'antiga.png' })];
    let theirs = announcement(2, { title: 'Corrigido', priority: 1, mediaName: 'nova.png', version: 3 });
    server.on(getAnnouncement, () => ({ body: theirs }));
    server.on(updateAnnouncement, ({ body }) =>
      (body as Announcement).version === theirs.version
        ? { body: theirs }
        : byBruno(['title', 'priority', 'image', 'planIds'], theirs.version),
    );
    await page();
    await userEvent.click(await button('Editar Aviso 2'));
    const saveMine = async () => {
      fill(/^Título/, 'Meu título');
      await userEvent.click(await button('Salvar'));
      await screen.findByText('Bruno salvou estas informações enquanto você editava');
    };
    await screen.findByText('antiga.png', { selector: '[role=dialog] *' });
    await saveMine();
    await userEvent.click(screen.getByText('Ver as mudanças'));
    expect(screen.queryByText(/Título, Prioridade/)).toBeNull();
    for (const text of ['Título: Corrigido', 'Prioridade: Alta', 'Anexo: nova.png', 'Planos: Todos'])
      expect(await screen.findByText(text)).toBeTruthy();
    await userEvent.click(screen.getByText('Usar as mudanças'));
    await screen.findByDisplayValue('Corrigido');
    expect(await screen.findByText('nova.png', { selector: '[role=dialog] *' })).toBeTruthy();
    theirs = { ...theirs, version: 4 };
    await saveMine();
    await userEvent.click(screen.getByText('Salvar as minhas'));
    expect(await screen.findByText('Informativo salvo.')).toBeTruthy();
    const { body } = server.requestsTo(updateAnnouncement).at(-1) ?? {};
    expect(body).toMatchObject({ title: 'Meu título', priority: 1, version: 4 });
  });

  test('asks again before it deletes one that another platform admin has changed', async () => {
    records = [announcement(2)];
    server.on(deleteAnnouncement, ({ query }) =>
      query.get('version') === '2' ? { status: 204 } : byBruno(['text'], 2),
    );
    await page();
    await userEvent.click(await button('Excluir Aviso 2'));
    await userEvent.click(await button('Excluir'));
    expect(await screen.findByText('Bruno alterou este informativo enquanto isso')).toBeTruthy();
    expect(screen.getByRole('alertdialog').textContent).toMatch(/27\/11 \d\d:\d\d: Texto/);
    expect(document.activeElement?.textContent).toBe('Cancelar');
    await userEvent.click(await button('Excluir mesmo assim'));
    expect(await screen.findByText('Informativo excluído.')).toBeTruthy();
    expect(server.requestsTo(deleteAnnouncement)).toHaveLength(2);
  });

  test('deletes one after a question', async () => {
    records = [announcement(2)];
    server.on(deleteAnnouncement, () => ({ status: 204 }));
    await page();
    await userEvent.click(await button('Excluir Aviso 2'));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('Excluir o informativo “Aviso 2”?');
    await userEvent.click(within(question).getByText('Excluir'));
    await waitFor(() => expect(server.requestsTo(deleteAnnouncement)).toHaveLength(1));
  });
});
