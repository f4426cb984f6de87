import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Connection, listConnections } from '@recado/shared/connections';
import {
  createSourceLink,
  deleteSourceLink,
  listSourceLinks,
  type SourceLink,
  updateSourceLink,
} from '@recado/shared/source-links';
import pickers from '@/features/pickers/locales/pt.json';
import { startI18n } from '@/lib/i18n/i18n';
import { deliver } from '@/lib/realtime/listeners';
import { restoreSession } from '@/lib/session/session';
import { provideFakeDesktop, someSession } from '@/testing/fake-desktop';
import { renderScreen } from '@/testing/render-screen';
import { fakeServer } from '@/testing/render-signed-in';
import ui from '@/ui/locales/pt.json';
import pt from './locales/pt.json';
import { SourceLinksPage } from './SourceLinksPage';

// Without a layout, a dialog's focus trap considers it hidden.
configure({ defaultHidden: true });
vi.setConfig({ testTimeout: 40_000 });

const sourceLink = (fields: Partial<SourceLink> = {}): SourceLink => ({
  id: 1,
  name: 'Balcão',
  text: 'Olá!',
  whatsappId: 3,
  code: 'K7M2Q',
  url: 'https://wa.me/5511987654321?text=Ol%C3%A1!%20%23K7M2Q',
  tickets: 12,
  version: 1,
  updatedAt: '2026-11-21T12:00:00.000Z',
  ...fields,
});

const connection: Connection = {
  ...{ id: 3, name: 'Loja Centro', status: 'CONNECTED', number: '5511987654321', isDefault: true },
  ...{ retries: 0, reason: null, queues: [], disconnectedSince: null },
  updatedAt: '2026-11-21T12:00:00.000Z',
};

let server: ReturnType<typeof fakeServer>;
let stored: SourceLink[];

async function open(initial: SourceLink[]) {
  stored = initial;
  server = fakeServer();
  server.on(listSourceLinks, () => ({ body: stored }));
  server.on(listConnections, () => ({ body: [connection] }));
  const { credentials } = provideFakeDesktop();
  credentials.restore.mockResolvedValue({ ok: true, session: someSession('t') });
  await restoreSession();
  renderScreen(<SourceLinksPage />);
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const nameField = () => screen.getByLabelText<HTMLInputElement>(/^Nome/);
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

beforeEach(() => startI18n('pt', () => Promise.resolve({ 'source-links': pt, pickers, ui })));

describe('the page of links', () => {
  it('lists name, message, connection and conversations', async () => {
    await open([sourceLink(), sourceLink({ id: 2, name: 'Instagram', url: null, tickets: 0 })]);
    const row = (await screen.findByText('Balcão')).closest('[role=row]') as HTMLElement;
    expect(within(row).getByText('Olá! #K7M2Q')).toBeTruthy();
    expect(await within(row).findByText('Loja Centro')).toBeTruthy();
    expect(within(row).getByText('12')).toBeTruthy();
    expect(screen.getByText('2 links')).toBeTruthy();
    expect(screen.getByLabelText('Editar Instagram')).toBeTruthy();
  });

  it('copies a link, and not one of an unpaired connection', async () => {
    userEvent.setup();
    await open([sourceLink(), sourceLink({ id: 2, name: 'Instagram', url: null })]);
    fireEvent.click(await screen.findByLabelText('Copiar link Balcão'));
    expect(await screen.findByText('Link copiado.')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(sourceLink().url);
    const unpaired = screen.getAllByLabelText<HTMLButtonElement>('Conecte o número para usar o link.');
    expect(unpaired.map(({ disabled }) => disabled)).toEqual([true, true]);
  });

  it('shows the QR code of a link', async () => {
    await open([sourceLink()]);
    fireEvent.click(await screen.findByLabelText('QR code de Balcão'));
    const dialog = await screen.findByRole('dialog', { name: 'QR code “Balcão”' });
    expect(within(dialog).getByRole('img', { name: 'QR code “Balcão”' })).toBeTruthy();
    expect(within(dialog).getByText(sourceLink().url ?? '')).toBeTruthy();
    expect(within(dialog).getByText('Salvar imagem')).toBeTruthy();
    fireEvent.click(within(dialog).getByText('Fechar'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('invites to add the first one', async () => {
    await open([]);
    expect(await screen.findByText('Nenhum link ainda')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Adicionar link' })).toHaveLength(1);
  });

  it('reads the list again when another window changes it', async () => {
    await open([sourceLink()]);
    await screen.findByText('Balcão');
    stored = [sourceLink({ name: 'Outro nome' })];
    act(() => deliver('sourceLink', { action: 'update', sourceLinkId: 1 }, undefined));
    expect(await screen.findByText('Outro nome')).toBeTruthy();
  });
});

describe('the dialog of a link', () => {
  it('creates one for the default connection', async () => {
    await open([sourceLink({ id: 2, name: 'Instagram' })]);
    server.on(createSourceLink, () => ({ status: 201, body: sourceLink() }));
    await screen.findByText('Loja Centro');
    press('Adicionar link');
    await screen.findByText('Novo link');
    expect(document.activeElement).toBe(nameField());
    fill(nameField(), ' Balcão ');
    press('Salvar');
    expect(await screen.findByText('Link criado com sucesso!')).toBeTruthy();
    expect(server.requestsTo(createSourceLink).map(({ body }) => body)).toEqual([
      { name: 'Balcão', text: 'Olá! Gostaria de ser atendido.', whatsappId: 3 },
    ]);
  });

  it('names the fields that are wrong, and retains the input', async () => {
    await open([sourceLink()]);
    server.on(createSourceLink, () => ({
      status: 409,
      body: { error: 'ERR_CONFLICT', details: { field: 'name' } },
    }));
    await screen.findByText('Loja Centro');
    press('Adicionar link');
    press('Salvar');
    expect(await screen.findByText('Obrigatório')).toBeTruthy();
    fill(nameField(), 'x');
    press('Salvar');
    expect(await screen.findByText('Nome muito curto')).toBeTruthy();
    fill(nameField(), 'Balcão');
    press('Salvar');
    expect(await screen.findByText('Já existe um link com este nome')).toBeTruthy();
    expect(nameField().value).toBe('Balcão');
  });

  it('changes one by the keyboard', async () => {
    await open([sourceLink()]);
    server.on(updateSourceLink, () => ({ body: sourceLink({ name: 'Vitrine' }) }));
    fireEvent.click(await screen.findByLabelText('Editar Balcão'));
    fill(nameField(), 'Vitrine');
    fireEvent.keyDown(nameField(), { key: 'Enter', ctrlKey: true });
    expect(await screen.findByText('Link atualizado com sucesso!')).toBeTruthy();
    expect(server.requestsTo(updateSourceLink)).toMatchObject([
      { path: '/source-links/1', body: { name: 'Vitrine', text: 'Olá!', whatsappId: 3, version: 1 } },
    ]);
  });
});

describe('the deletion of a link', () => {
  it('is confirmed in a dialog that names it', async () => {
    await open([sourceLink()]);
    server.on(deleteSourceLink, () => {
      stored = [];
      return { status: 204 };
    });
    fireEvent.click(await screen.findByLabelText('Excluir Balcão'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Excluir Balcão?' });
    expect(server.requestsTo(deleteSourceLink)).toEqual([]);
    fireEvent.click(within(dialog).getByText('Excluir'));
    expect(await screen.findByText('Nenhum link ainda')).toBeTruthy();
    await waitFor(() =>
      expect(server.requestsTo(deleteSourceLink)).toMatchObject([{ path: '/source-links/1' }]),
    );
  });
});
