import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type Campaign,
  cancelCampaign,
  createCampaign,
  deleteCampaign,
  getCampaign,
  getCampaignSettings,
  listCampaigns,
  listDeliveries,
  previewCampaign,
  restartCampaign,
  resumeCampaign,
  saveCampaignSettings,
  startCampaign,
  testCampaign,
} from '@recado/shared/campaigns';
import { listConnections } from '@recado/shared/connections';
import { getContactList, listAllContactLists } from '@recado/shared/contact-lists';
import { listQueues } from '@recado/shared/queues';
import { deliver } from '@/lib/realtime/listeners';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { CampaignReportPage } from './CampaignReportPage';
import { CampaignSettingsPage } from './CampaignSettingsPage';
import { CampaignsPage } from './CampaignsPage';
import { buildCampaign, buildCounts, buildDelivery, buildDetail } from './testing/build-campaign';

// Role queries include hidden elements, because without a layout Fluent treats an open dialog as closed.
configure({ defaultHidden: true });

let server: ReturnType<typeof fakeServer>;
let stored: Campaign[];
const page = { hasMore: false, nextCursor: null };
const preview = {
  planned: 1200,
  skipped: [{ reason: 'optedOut', count: 3 }],
  newChats: 400,
  texts: [{ name: 'Ana', confirmation: null, text: 'Olá, Ana! As ofertas chegaram.' }],
  estimate: { days: 3, perDay: 200, endsAt: null },
  hours: { from: '09:00', to: '20:00' },
};

beforeEach(() => {
  server = fakeServer();
  stored = [buildCampaign()];
  server.on(listCampaigns, () => ({ body: { records: stored, ...page } }));
  server.on(listConnections, () => ({ body: [] }));
  server.on(listAllContactLists, () => ({ body: [] }));
  server.on(getContactList, () => ({ status: 404, body: { error: 'ERR_NO_CONTACT_LIST_FOUND' } }));
  server.on(listQueues, () => ({ body: [] }));
  server.on(getCampaignSettings, () => ({
    body: [{ key: 'variables', value: JSON.stringify([{ key: 'cupom', value: 'PROMO10' }]) }],
  }));
});

const routes = (
  <Routes>
    <Route path="/campaigns" element={<CampaignsPage />} />
    <Route path="/campaign/:campaignId/report" element={<CampaignReportPage />} />
    <Route path="/campaigns-config" element={<CampaignSettingsPage />} />
  </Routes>
);
const open = (path: string) => renderSignedIn(routes, build.user(), path);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const find = (text: string | RegExp) => screen.findByText(text);

describe('the list of campaigns', () => {
  it('shows the labels of absent values and the progress', async () => {
    stored = [
      buildCampaign({ contactList: null, whatsapp: null }),
      buildCampaign({
        ...{ id: 2, name: 'Natal', status: 'EM_ANDAMENTO', confirmation: true },
        counts: buildCounts({ valid: 1000, sent: 400, delivered: 250 }),
        pause: { reason: 'hours', until: '2027-03-01T12:00:00.000Z', needsResume: false },
      }),
    ];
    await open('/campaigns');
    const row = (await find('Ofertas de março')).closest('[role=row]');
    for (const text of [
      'Inativa',
      'Não definida',
      'Não definido',
      'Sem agendamento',
      'Não concluída',
      'Desabilitada',
    ])
      expect(row?.textContent).toContain(text);
    const running = screen.getByText('Natal').closest('[role=row]');
    expect(running?.textContent).toContain('250 de 1.000');
    expect(running?.textContent).toContain('Pausada até seg., 01/03, 09:00: fora do horário de envio');
    expect(
      within(running as HTMLElement)
        .getByRole('progressbar')
        .getAttribute('aria-valuenow'),
    ).toBe('25');
  });

  it('stops, restarts and deletes, with the fitting actions of each state', async () => {
    stored = [buildCampaign({ status: 'EM_ANDAMENTO' })];
    server.on(cancelCampaign, () => {
      stored = [buildCampaign({ status: 'CANCELADA', updatedAt: '2026-11-21T12:00:01.000Z' })];
      return { body: stored[0] };
    });
    const blockers = [{ reason: 'unknownVariable', field: 'message1', variable: 'cupon' }];
    const details = { status: 'CANCELADA', blockers };
    server.on(restartCampaign, () => ({ status: 409, body: { error: 'ERR_CONFLICT', details } }));
    server.on(deleteCampaign, () => ({ status: 204 }));
    await open('/campaigns');
    await find('Ofertas de março');
    expect(screen.queryByRole('button', { name: /^Reiniciar Disparos/ })).toBeNull();
    press('Cancelar Disparos de Ofertas de março');
    expect((await screen.findAllByText('Disparos cancelados.'))[0]).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Reiniciar Disparos de Ofertas de março' }));
    expect(await find('corrigir a variável {cupon} em Msg. 1, que não existe')).toBeTruthy();
    press('Mais ações de Ofertas de março');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('Excluir a campanha Ofertas de março?');
    fireEvent.click(within(question).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(server.requestsTo(deleteCampaign)).toHaveLength(1));
  });

  it('follows a campaign that a colleague starts, with the copied contacts', async () => {
    await open('/campaigns');
    await find('Inativa');
    stored = [
      buildCampaign({
        status: 'EM_ANDAMENTO',
        startedAt: new Date(Date.now() - 10_000).toISOString(),
        starting: { copied: 100, total: 300 },
        updatedAt: '2026-11-21T12:00:01.000Z',
      }),
    ];
    act(() => deliver('campaign', { action: 'update', record: stored[0]!, id: 1 }, undefined));
    expect(await find(/100 de 300 contatos/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Parar' })).toBeTruthy();
  });

  it('invites to create a first campaign', async () => {
    stored = [];
    await open('/campaigns');
    expect(await find('Nenhuma campanha ainda')).toBeTruthy();
  });
});

describe('the dialog of a campaign', () => {
  it('explains invalid names, marks unknown variables and previews the text', async () => {
    server.on(createCampaign, () => ({ status: 201, body: buildCampaign() }));
    await open('/campaigns');
    await find('Ofertas de março');
    press('Nova campanha');
    const name = await screen.findByLabelText(/^Nome/);
    press('Adicionar');
    expect(await find('Obrigatório')).toBeTruthy();
    fireEvent.change(name, { target: { value: 'A' } });
    expect(await find('Muito curto!')).toBeTruthy();
    fireEvent.change(name, { target: { value: 'Natal' } });
    const help = 'Utilize variáveis como {nome}, {numero}, {email} ou defina variáveis personalziadas.';
    expect(screen.getByText(help)).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Mensagem 1'), {
      target: { value: '*Oi* {nome}, use {cupom} ou {brinde}' },
    });
    expect(await find('Variável desconhecida: {brinde}')).toBeTruthy();
    expect(screen.getByText('Oi').tagName).toBe('STRONG');
    expect(screen.getByText('{brinde}').tagName).toBe('MARK');
    fireEvent.click(screen.getByRole('tab', { name: 'Msg. 2' }));
    fireEvent.change(screen.getByLabelText('Mensagem 2'), { target: { value: 'Outra' } });
    press('Adicionar');
    await waitFor(() => expect(server.requestsTo(createCampaign)).toHaveLength(1));
    expect(server.requestsTo(createCampaign)[0]?.body).toMatchObject({
      ...{ name: 'Natal', message1: '*Oi* {nome}, use {cupom} ou {brinde}', message2: 'Outra' },
      ...{ message3: null, contactListId: null, whatsappId: null },
    });
  });

  it('shows a running campaign without a way to save', async () => {
    stored = [buildCampaign({ status: 'EM_ANDAMENTO' })];
    await open('/campaigns');
    await find('Ofertas de março');
    press('Ver Ofertas de março');
    const name = await screen.findByLabelText<HTMLInputElement>(/^Nome/);
    expect(name.disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Cancelar Disparos' })).toBeTruthy();
  });

  it('copies a campaign with its file, and saves nothing before "Adicionar"', async () => {
    stored = [buildCampaign({ mediaName: 'ofertas.pdf', mediaType: 'document' })];
    await open('/campaigns');
    await find('Ofertas de março');
    press('Mais ações de Ofertas de março');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Copiar campanha' }));
    const name = await screen.findByLabelText<HTMLInputElement>(/^Nome/);
    expect(name.value).toBe('Ofertas de março (cópia)');
    expect(screen.getAllByText('ofertas.pdf')).not.toHaveLength(0);
    expect(server.requestsTo(createCampaign)).toEqual([]);
    press('Adicionar');
    await waitFor(() =>
      expect(server.requestsTo(createCampaign)[0]?.body).toMatchObject({ fileOf: stored[0]?.id }),
    );
  });
});

describe('the start of a campaign', () => {
  it('shows whom it reaches, sends a test and starts', async () => {
    server.on(previewCampaign, () => ({ body: preview }));
    server.on(testCampaign, () => ({ body: { remaining: 9 } }));
    server.on(startCampaign, () => ({ body: buildCampaign({ status: 'EM_ANDAMENTO' }) }));
    await open('/campaigns');
    await find('Ofertas de março');
    press('Iniciar disparos de Ofertas de março');
    expect(await find('1.200 pessoas vão receber')).toBeTruthy();
    expect(screen.getByText('≈ 3 dias: 200 por dia, 9–20 h')).toBeTruthy();
    expect(screen.getByText('pediram para não receber')).toBeTruthy();
    expect(screen.getByText('Olá, Ana! As ofertas chegaram.')).toBeTruthy();
    const number = screen.getByLabelText('Enviar um teste para');
    fireEvent.change(number, { target: { value: '5511987654321' } });
    fireEvent.keyDown(number, { key: 'Enter' });
    expect(await find('Teste enviado. Restam 9 hoje.')).toBeTruthy();
    expect(server.requestsTo(startCampaign)).toEqual([]);
    fireEvent.click(screen.getByLabelText('Enviar fora do horário'));
    press('Iniciar disparos');
    await waitFor(() => expect(server.requestsTo(startCampaign)[0]?.body).toEqual({ ignoreHours: true }));
  });

  it('lists what is missing', async () => {
    const blockers = [
      { reason: 'noList', field: null, variable: null },
      { reason: 'unknownVariable', field: 'message2', variable: 'brinde' },
    ];
    server.on(previewCampaign, () => ({
      status: 409,
      body: { error: 'ERR_CONFLICT', details: { status: 'INATIVA', blockers } },
    }));
    await open('/campaigns');
    await find('Ofertas de março');
    press('Iniciar disparos de Ofertas de março');
    expect(await find('escolher uma lista de contatos')).toBeTruthy();
    expect(screen.getByText('corrigir a variável {brinde} em Msg. 2, que não existe')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Iniciar disparos' }).disabled).toBe(true);
  });
});

describe('the report of a campaign', () => {
  const path = '/campaign/1/report';

  it('shows cards, reasons, persons and the pause, which "Continuar" ends', async () => {
    server.on(getCampaign, () => ({
      body: buildDetail({
        ...{ status: 'EM_ANDAMENTO', confirmation: true },
        counts: buildCounts({
          valid: 200,
          unknown: 20,
          requested: 90,
          confirmed: 40,
          sent: 60,
          delivered: 50,
          failed: 2,
        }),
        pause: { reason: 'failures', until: null, needsResume: true },
        report: { ...buildDetail().report, failures: [{ reason: 'rejected', count: 2 }] },
      }),
    }));
    server.on(listDeliveries, () => ({ body: { records: [buildDelivery()], ...page } }));
    server.on(resumeCampaign, () => ({ body: buildCampaign({ status: 'EM_ANDAMENTO' }) }));
    await open(path);
    expect(await find('Relatório da Ofertas de março')).toBeTruthy();
    expect(screen.getByText('50 de 200 (25 %)')).toBeTruthy();
    for (const label of ['Contatos Válidos', 'Confirmações Solicitadas', 'Confirmações', 'Entregues'])
      expect(screen.getByText(label)).toBeTruthy();
    expect(screen.getByText('20 a verificar')).toBeTruthy();
    expect(screen.getByText('o WhatsApp recusou')).toBeTruthy();
    expect(await find('Maria Souza')).toBeTruthy();
    expect(screen.getByText('Pausada: muitas mensagens falharam')).toBeTruthy();
    press('Continuar');
    await waitFor(() => expect(server.requestsTo(resumeCampaign)).toHaveLength(1));
  });

  it('moves with events and filters the persons by state', async () => {
    const detail = buildDetail({ status: 'EM_ANDAMENTO', counts: buildCounts({ valid: 10 }) });
    server.on(getCampaign, () => ({ body: detail }));
    server.on(listDeliveries, () => ({ body: { records: [], ...page } }));
    await open(path);
    await find('0 de 10 (0 %)');
    const record = buildCampaign({
      ...{ status: 'EM_ANDAMENTO', updatedAt: '2026-11-21T12:00:01.000Z' },
      counts: buildCounts({ valid: 10, sent: 6, delivered: 5 }),
    });
    act(() => deliver('campaign', { action: 'update', record, id: 1 }, undefined));
    expect(await find('5 de 10 (50 %)')).toBeTruthy();
    expect(screen.getByText('1 enviada, ainda sem entrega')).toBeTruthy();
    fireEvent.click(screen.getByRole('combobox', { name: 'Estado' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Falhas' }));
    await waitFor(() => expect(server.requestsTo(listDeliveries).at(-1)?.query.get('states')).toBe('failed'));
  });

  it('reports a campaign that does not exist', async () => {
    server.on(getCampaign, () => ({ status: 404, body: { error: 'ERR_NO_CAMPAIGN_FOUND' } }));
    await open(path);
    expect(await find('Não foi possível carregar o relatório')).toBeTruthy();
  });
});

describe('the settings of campaigns', () => {
  it('adds variables, ignores an existing key and saves everything together', async () => {
    server.on(saveCampaignSettings, () => ({ body: [] }));
    await open('/campaigns-config');
    expect(await find('{cupom}')).toBeTruthy();
    press('Adicionar Variável');
    const add = (key: string, value: string) => {
      fireEvent.change(screen.getByLabelText('Atalho'), { target: { value: key } });
      fireEvent.change(screen.getByLabelText('Conteúdo'), { target: { value } });
      press('Adicionar');
    };
    add('Promoção', 'x');
    expect(await find('Use de 1 a 30 letras sem acento, números ou _')).toBeTruthy();
    add('nome', 'x');
    expect(await find('Este atalho já existe para cada pessoa')).toBeTruthy();
    add('cupom', 'OUTRO');
    add('site', 'loja.com.br');
    expect(await find('{site}')).toBeTruthy();
    press('Salvar Configurações');
    await waitFor(() => expect(server.requestsTo(saveCampaignSettings)).toHaveLength(1));
    expect(server.requestsTo(saveCampaignSettings)[0]?.body).toMatchObject({
      settings: {
        messageInterval: 20,
        variables: [
          { key: 'cupom', value: 'PROMO10' },
          { key: 'site', value: 'loja.com.br' },
        ],
      },
    });
    expect((await screen.findAllByText('Configurações salvas'))[0]).toBeTruthy();
  });

  it('offers the changes of a colleague and the own ones', async () => {
    await open('/campaigns-config');
    fireEvent.click(await screen.findByRole('switch', { name: 'Oferecer a saída na primeira mensagem' }));
    const details = { by: 'Bia', at: '2026-11-28T12:00:00.000Z', fields: ['hours'], version: 3 };
    server.on(saveCampaignSettings, () => ({ status: 409, body: { error: 'ERR_CONFLICT', details } }));
    press('Salvar Configurações');
    expect(await find('Bia salvou estas informações enquanto você editava')).toBeTruthy();
    server.on(saveCampaignSettings, () => ({ body: [{ key: 'version', value: '4' }] }));
    press('Salvar as minhas');
    expect((await screen.findAllByText('Configurações salvas'))[0]).toBeTruthy();
    expect(server.requestsTo(saveCampaignSettings).map(({ body }) => body)).toMatchObject([
      { settings: { optOutLine: false }, version: 0 },
      { settings: { optOutLine: false }, version: 3 },
    ]);
    expect(screen.queryByText('Bia salvou estas informações enquanto você editava')).toBeNull();
  });
});
