import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createSampleItem,
  deleteSampleItem,
  listSampleItems,
  type SampleItem,
  updateSampleItem,
} from '@recado/shared/sample-items';
import { startI18n } from '@/lib/i18n/i18n';
import { deliver } from '@/lib/realtime/listeners';
import { restoreSession } from '@/lib/session/session';
import { provideFakeDesktop, someSession } from '@/testing/fake-desktop';
import { renderScreen } from '@/testing/render-screen';
import { fakeServer } from '@/testing/render-signed-in';
import ui from '@/ui/locales/pt.json';
import pt from './locales/pt.json';
import { SampleItemsPage } from './SampleItemsPage';

// Without a layout, a dialog's focus trap considers it hidden.
configure({ defaultHidden: true });
vi.setConfig({ testTimeout: 40_000 });

const sampleItem = (fields: Partial<SampleItem> = {}): SampleItem => ({
  id: 1,
  name: 'Primeiro',
  text: 'Um texto',
  active: true,
  userId: 2,
  updatedAt: '2026-11-21T12:00:00.000Z',
  ...fields,
});

let server: ReturnType<typeof fakeServer>;
let stored: SampleItem[];

async function open(initial: SampleItem[]) {
  stored = initial;
  server = fakeServer();
  server.on(listSampleItems, () => ({ body: stored }));
  const { credentials } = provideFakeDesktop();
  credentials.restore.mockResolvedValue({ ok: true, session: someSession('t') });
  await restoreSession();
  renderScreen(<SampleItemsPage />);
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const nameField = () => screen.getByLabelText<HTMLInputElement>(/^Nome/);
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

beforeEach(() => startI18n('pt', () => Promise.resolve({ 'sample-items': pt, ui })));

describe('the page of sample items', () => {
  it('lists name, text, state and actions', async () => {
    await open([sampleItem(), sampleItem({ id: 2, name: 'Segundo', active: false })]);
    const row = (await screen.findByText('Primeiro')).closest('[role=row]') as HTMLElement;
    expect(within(row).getByText('Um texto')).toBeTruthy();
    expect(within(row).getByText('Ativo')).toBeTruthy();
    expect(screen.getByText('Inativo')).toBeTruthy();
    expect(screen.getByText('2 registros')).toBeTruthy();
    expect(screen.getByLabelText('Editar Segundo')).toBeTruthy();
    expect(screen.getByLabelText('Excluir Segundo')).toBeTruthy();
  });

  it('invites to add the first one', async () => {
    await open([]);
    expect(await screen.findByText('Nenhum registro ainda')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Adicionar registro' })).toHaveLength(1);
  });

  it('shows a failed request and retries it', async () => {
    let status = 403;
    await open([]);
    server.on(listSampleItems, () =>
      status === 403 ? { status, body: { error: 'ERR_NO_PERMISSION' } } : { body: [sampleItem()] },
    );
    expect(await screen.findByText('Não foi possível carregar os registros')).toBeTruthy();
    status = 200;
    press('Tentar de novo');
    expect(await screen.findByText('Primeiro')).toBeTruthy();
  });

  it('reads the list again when another window changes it', async () => {
    await open([sampleItem()]);
    await screen.findByText('Primeiro');
    stored = [sampleItem({ name: 'Outro nome' })];
    act(() => deliver('sampleItem', { action: 'update', sampleItemId: 1 }, undefined));
    expect(await screen.findByText('Outro nome')).toBeTruthy();
  });
});

describe('the dialog of a sample item', () => {
  it('creates one', async () => {
    await open([]);
    server.on(createSampleItem, () => {
      stored = [sampleItem()];
      return { status: 201, body: sampleItem() };
    });
    fireEvent.click(await screen.findByText('Adicionar registro'));
    await screen.findByText('Novo registro');
    expect(document.activeElement).toBe(nameField());
    fill(nameField(), ' Primeiro ');
    fill(screen.getByLabelText('Texto'), 'Um texto');
    press('Salvar');
    expect(await screen.findByText('Registro criado com sucesso!')).toBeTruthy();
    expect(server.requestsTo(createSampleItem).map(({ body }) => body)).toEqual([
      { name: 'Primeiro', text: 'Um texto', active: true },
    ]);
    expect(await screen.findByText('1 registro')).toBeTruthy();
  });

  it('requires a name of two letters', async () => {
    await open([]);
    fireEvent.click(await screen.findByText('Adicionar registro'));
    press('Salvar');
    expect(await screen.findByText('Obrigatório')).toBeTruthy();
    fill(nameField(), 'x');
    press('Salvar');
    expect(await screen.findByText('Nome muito curto')).toBeTruthy();
    expect(server.requestsTo(createSampleItem)).toEqual([]);
  });

  it('shows a taken name at its field and retains the input', async () => {
    await open([]);
    server.on(createSampleItem, () => ({
      status: 409,
      body: { error: 'ERR_CONFLICT', details: { field: 'name' } },
    }));
    fireEvent.click(await screen.findByText('Adicionar registro'));
    fill(nameField(), 'Primeiro');
    press('Salvar');
    expect(await screen.findByText('Já existe um registro com este nome')).toBeTruthy();
    expect(nameField().value).toBe('Primeiro');
  });

  it('changes one by the keyboard', async () => {
    await open([sampleItem()]);
    server.on(updateSampleItem, () => ({ body: sampleItem({ active: false }) }));
    fireEvent.click(await screen.findByLabelText('Editar Primeiro'));
    expect(nameField().value).toBe('Primeiro');
    fireEvent.click(screen.getByRole('switch', { name: 'Ativo' }));
    fireEvent.keyDown(nameField(), { key: 'Enter', ctrlKey: true });
    expect(await screen.findByText('Registro atualizado com sucesso!')).toBeTruthy();
    expect(server.requestsTo(updateSampleItem)).toMatchObject([
      { path: '/sample-items/1', body: { name: 'Primeiro', text: 'Um texto', active: false } },
    ]);
  });
});

describe('the deletion of a sample item', () => {
  it('is confirmed in a dialog that names it', async () => {
    await open([sampleItem()]);
    server.on(deleteSampleItem, () => {
      stored = [];
      return { status: 204 };
    });
    fireEvent.click(await screen.findByLabelText('Excluir Primeiro'));
    const question = await screen.findByRole('alertdialog', { name: 'Excluir Primeiro?' });
    expect(server.requestsTo(deleteSampleItem)).toEqual([]);
    fireEvent.click(within(question).getByText('Excluir'));
    expect(await screen.findByText('Nenhum registro ainda')).toBeTruthy();
    await waitFor(() =>
      expect(server.requestsTo(deleteSampleItem)).toMatchObject([{ path: '/sample-items/1' }]),
    );
  });
});
