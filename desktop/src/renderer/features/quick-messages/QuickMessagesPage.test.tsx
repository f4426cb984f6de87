import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { QuickMessage } from '@recado/shared/quick-messages';
import { startI18n } from '@/lib/i18n/i18n';
import { deliver } from '@/lib/realtime/listeners';
import { restoreSession } from '@/lib/session/session';
import { json, provideFakeDesktop, someSession } from '@/testing/fake-desktop';
import { fakeUploads, type UploadReply } from '@/testing/fake-uploads';
import { renderScreen } from '@/testing/render-screen';
import attachment from '@/ui/attachment/locales/pt.json';
import ui from '@/ui/locales/pt.json';
import recorder from '@/ui/recorder/locales/pt.json';
import pt from './locales/pt.json';
import { QuickMessageGroupsPage } from './QuickMessageGroupsPage';
import { QuickMessagesPage } from './QuickMessagesPage';

// Role queries include hidden elements, because without a layout Fluent treats an open dialog as closed.
configure({ defaultHidden: true });

const quick = (id: number, shortcode: string, more: Partial<QuickMessage> = {}): QuickMessage => ({
  id,
  shortcode,
  message: 'Bom dia!',
  showAll: false,
  groupId: null,
  group: null,
  userId: 2,
  mediaPath: null,
  mediaName: null,
  mediaType: null,
  mediaUrl: null,
  version: 1,
  ...more,
});

interface SentRequest {
  method: string;
  path: string;
  body: unknown;
}
let requests: SentRequest[];
let uploads: ReturnType<typeof fakeUploads>;
let respondToUpload: () => UploadReply;

async function open(
  screenToShow: React.ReactNode,
  respond: (call: SentRequest) => Response,
  profile: 'admin' | 'user' = 'user',
) {
  const { credentials } = provideFakeDesktop();
  const session = someSession('t');
  const signedIn = { ...session, user: { ...session.user, profile } };
  credentials.restore.mockResolvedValue({ ok: true, session: signedIn });
  await restoreSession();
  requests = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    const call = { method: request.method, path: pathname + search, body: text && JSON.parse(text) };
    requests.push(call);
    return respond(call);
  });
  uploads = fakeUploads(() => respondToUpload());
  renderScreen(screenToShow);
}
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const save = () => fireEvent.click(screen.getByText('Salvar'));
const sent = (method: string) => requests.filter((call) => call.method === method);
const groups = { records: [{ id: 5, name: 'Vendas', userId: 2 }] };

/** Returns a fake server with these messages, which responds to a save with the saved message. */
const serving =
  (messages: QuickMessage[]) =>
  ({ method, path, body }: SentRequest) => {
    if (path.startsWith('/quick-messages-groups')) return json(groups);
    if (method === 'GET') return json(messages);
    return json(quick(7, 'x', body as Partial<QuickMessage>));
  };

beforeEach(() => startI18n('pt', () => Promise.resolve({ 'quick-messages': pt, ui, recorder, attachment })));

describe('the quick messages page', () => {
  const mine = quick(1, 'frete', {
    message: 'Segue\na tabela',
    group: { id: 5, name: 'Vendas' },
    groupId: 5,
    mediaName: 'frete.pdf',
  });
  const theirs = quick(2, 'pix', { userId: 3, showAll: true });

  it('shows shortcode, message, group and file, and actions on own messages only', async () => {
    await open(<QuickMessagesPage />, serving([mine, theirs, quick(3, 'audio', { message: '' })]));
    const row = (await screen.findByText('frete')).closest('[role=row]') as HTMLElement;
    for (const text of ['Segue a tabela', 'Vendas', 'frete.pdf'])
      expect(within(row).getByText(text)).toBeTruthy();
    expect(screen.getByText('Áudio')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Compartilhada com todos os usuários' })).toBeTruthy();
    expect(screen.getByLabelText('Editar frete')).toBeTruthy();
    expect(screen.queryByLabelText('Editar pix')).toBeNull();
    expect(screen.queryByLabelText('Excluir pix')).toBeNull();
    expect(requests[0]?.path).toBe('/quick-messages/list?companyId=1&userId=2');
  });

  it('lets administrators edit and delete messages shared by colleagues', async () => {
    await open(<QuickMessagesPage />, serving([mine, theirs]), 'admin');
    expect(await screen.findByLabelText('Editar pix')).toBeTruthy();
    expect(screen.getByLabelText('Excluir pix')).toBeTruthy();
  });

  it('shows newly shared messages when the window gets the focus', async () => {
    let stored = [mine];
    await open(<QuickMessagesPage />, (call) => serving(stored)(call));
    await screen.findByText('frete');
    stored = [...stored, quick(9, 'troca')];
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('troca')).toBeTruthy();
  });

  it('follows changes by colleagues while the screen is open', async () => {
    let stored = [mine];
    await open(<QuickMessagesPage />, (call) => serving(stored)(call));
    await screen.findByText('frete');
    stored = [...stored, quick(9, 'troca')];
    act(() => deliver('quickMessage', { action: 'create', quickMessageId: 9 }, undefined));
    expect(await screen.findByText('troca')).toBeTruthy();
  });

  it('finds messages by shortcode, text or group', async () => {
    await open(<QuickMessagesPage />, serving([mine, theirs]));
    await screen.findByText('frete');
    fill(screen.getByRole('searchbox'), 'VENDAS');
    expect(screen.queryByText('pix')).toBeNull();
    expect(screen.getByText('frete')).toBeTruthy();
    fill(screen.getByRole('searchbox'), 'xyz');
    expect(screen.getByText('Nenhuma resposta encontrada')).toBeTruthy();
  });

  it('deletes a message after the specified confirmation', async () => {
    await open(<QuickMessagesPage />, (call) =>
      call.method === 'DELETE' ? new Response(null, { status: 204 }) : serving([mine])(call),
    );
    fireEvent.click(await screen.findByLabelText('Excluir frete'));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('Excluir Registro');
    expect(question.textContent).toContain('Deseja realmente excluir este registro?');
    fireEvent.click(within(question).getByText('Excluir'));
    expect(await screen.findByText('Messagem excluída com sucesso.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('frete')).toBeNull());
  });
});

describe('the dialog "Mensagem Rápida"', () => {
  const add = async (messages: QuickMessage[] = []) => {
    respondToUpload = () => ({ status: 200, body: quick(7, 'x') });
    await open(<QuickMessagesPage />, serving(messages));
    fireEvent.click(await screen.findByText('Adicionar resposta'));
    await screen.findByText('Mensagem Rápida');
  };
  const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
  const select = (file: File) =>
    fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } });

  it('saves text, group and sharing', async () => {
    await add();
    fill(field(/Atalho/), 'bomdia');
    expect(screen.getByText('Na conversa: /bomdia')).toBeTruthy();
    fill(field('Mensagem'), 'Bom dia!');
    fireEvent.click(screen.getByLabelText('Grupos de Respostas Rápidas'));
    fireEvent.click(await screen.findByText('Vendas'));
    fireEvent.click(screen.getByLabelText('Compartilhar entre todos os usuários?'));
    save();
    await waitFor(() =>
      expect(sent('POST')[0]?.body).toEqual({
        shortcode: 'bomdia',
        message: 'Bom dia!',
        groupId: 5,
        showAll: true,
        mediaPath: null,
      }),
    );
    expect(await screen.findByText('Messagem adicionada com sucesso.')).toBeTruthy();
    expect(uploads).toEqual([]);
  });

  it('inserts a variable at the cursor and saves it with the text', async () => {
    await add();
    fill(field(/Atalho/), 'bomdia');
    fill(field('Mensagem'), 'Olá, !');
    const text = screen.getByLabelText<HTMLTextAreaElement>('Mensagem');
    text.setSelectionRange(5, 5);
    fireEvent.click(screen.getByText('{{primeiro_nome}}'));
    expect(text.value).toBe('Olá, {{primeiro_nome}}!');
    expect(document.activeElement).toBe(text);
    expect(text.selectionStart).toBe('Olá, {{primeiro_nome}}'.length);
    save();
    await waitFor(() => expect(sent('POST')[0]?.body).toMatchObject({ message: 'Olá, {{primeiro_nome}}!' }));
  });

  it('shows the specified errors', async () => {
    await add();
    save();
    expect(await screen.findByText('Campo obrigatório')).toBeTruthy();
    fill(field(/Atalho/), 'ab');
    expect(await screen.findByText('Pequena demais!')).toBeTruthy();
    fill(field(/Atalho/), 'abc');
    save();
    const words = 'Preencha o campo mensagem, anexe um arquivo ou grave um áudio antes de enviar!';
    expect(await screen.findByText(words)).toBeTruthy();
    expect(sent('POST')).toEqual([]);
    expect(
      screen.getByText('Use apenas arquivos PDF, JPG, JPEG, PNG, DOCX, ZIP, RAR, MP4 ou MP3.'),
    ).toBeTruthy();
  });

  it('saves a new message and its file in one request', async () => {
    await add();
    fill(field(/Atalho/), 'frete');
    select(new File(['%PDF'], 'tabela.pdf', { type: 'application/pdf' }));
    expect(screen.getByText('tabela.pdf')).toBeTruthy();
    save();
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(uploads[0]?.url).toBe('http://recado.test/quick-messages');
    expect((uploads[0]?.form.get('file') as File).name).toBe('tabela.pdf');
    expect(JSON.parse(uploads[0]?.form.get('quickMessage') as string)).toMatchObject({
      shortcode: 'frete',
      message: '',
    });
    await waitFor(() => expect(screen.queryByText('Salvar')).toBeNull());
    expect(sent('POST')).toEqual([]);
  });

  it('remains open after a failed upload and saves everything on the next attempt', async () => {
    await add();
    respondToUpload = () => ({ status: 507, body: { error: 'ERR_STORAGE_FULL' } });
    fill(field(/Atalho/), 'frete');
    select(new File(['%PDF'], 'tabela.pdf', { type: 'application/pdf' }));
    save();
    expect(await screen.findByText(/O arquivo não foi enviado e nada foi salvo/)).toBeTruthy();
    respondToUpload = () => ({ status: 200, body: quick(7, 'frete') });
    save();
    await waitFor(() => expect(screen.queryByText('Salvar')).toBeNull());
    expect([...sent('POST'), ...sent('PUT')]).toEqual([]);
    expect(uploads.map(({ url }) => url)).toEqual(Array(2).fill('http://recado.test/quick-messages'));
  });

  it('offers the save of a colleague who was first, and the own one', async () => {
    const opened = quick(1, 'frete');
    const theirs = quick(1, 'frete', { message: 'Boa tarde!', mediaName: 'b.pdf', version: 2 });
    let { version } = theirs;
    let listed = [opened];
    await open(<QuickMessagesPage />, (call) => {
      if (call.method !== 'PUT') return serving(listed)(call);
      if ((call.body as QuickMessage).version === version) return json(theirs);
      const details = { by: 'Bruno', at: '2026-11-27T12:00:00.000Z', fields: ['message', 'media'], version };
      return json({ error: 'ERR_CONFLICT', details }, 409);
    });
    fireEvent.click(await screen.findByLabelText('Editar frete'));
    listed = [theirs];
    const saveMine = async () => {
      fill(field('Mensagem'), 'Bom dia! Tudo bem?');
      save();
      await screen.findByText('Bruno salvou estas informações enquanto você editava');
    };
    await saveMine();
    fireEvent.click(screen.getByText('Ver as mudanças'));
    expect(await screen.findByText('Mensagem: Boa tarde!')).toBeTruthy();
    fireEvent.click(screen.getByText('Usar as mudanças'));
    await waitFor(() => expect(field('Mensagem').value).toBe('Boa tarde!'));
    expect(screen.getByLabelText('Remover b.pdf')).toBeTruthy();
    version = 3;
    await saveMine();
    fireEvent.click(screen.getByText('Salvar as minhas'));
    await waitFor(() => expect(screen.queryByText('Mensagem Rápida')).toBeNull());
    expect(sent('PUT').at(-1)?.body).toMatchObject({ message: 'Bom dia! Tudo bem?', version: 3 });
  });

  it('keeps the stored file unless it is removed', async () => {
    const stored = quick(1, 'frete', { mediaName: 'a.pdf', mediaPath: 'f', mediaType: 'document' });
    respondToUpload = () => ({ status: 200, body: stored });
    await open(<QuickMessagesPage />, serving([stored]));
    fireEvent.click(await screen.findByLabelText('Editar frete'));
    fill(field('Mensagem'), 'Bom dia! Tudo bem?');
    save();
    await waitFor(() => expect(sent('PUT')[0]?.body).not.toHaveProperty('mediaPath'));
    await waitFor(() => expect(screen.queryByText('Salvar')).toBeNull());
    fireEvent.click(screen.getByLabelText(/^Editar/));
    fireEvent.click(screen.getByLabelText('Remover a.pdf'));
    save();
    await waitFor(() => expect(sent('PUT')[1]?.body).toMatchObject({ mediaPath: null }));
  });
});

describe('the groups page', () => {
  it('creates, renames and deletes groups', async () => {
    await open(<QuickMessageGroupsPage />, ({ method }) =>
      method === 'DELETE'
        ? new Response(null, { status: 204 })
        : json(method === 'GET' ? groups : groups.records[0]),
    );
    await screen.findByText('Vendas');
    expect(requests[0]?.path).toBe('/quick-messages-groups?companyId=1&userId=2&onlyMine=true');
    fireEvent.click(screen.getByText('Adicionar grupo'));
    fill(await screen.findByLabelText(/^Nome/), 'Entregas');
    save();
    expect(await screen.findByText('Grupo adicionado com sucesso.')).toBeTruthy();
    expect(sent('POST')[0]?.body).toEqual({ name: 'Entregas' });
    fireEvent.click(screen.getByLabelText('Editar Vendas'));
    fill(await screen.findByLabelText(/^Nome/), 'Vendas 2');
    save();
    expect(await screen.findByText('Grupo atualizado com sucesso.')).toBeTruthy();
    expect(sent('PUT')[0]).toMatchObject({ path: '/quick-messages-groups/5', body: { name: 'Vendas 2' } });
    fireEvent.click(screen.getByLabelText('Excluir Vendas'));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('Excluir Grupo');
    fireEvent.click(within(question).getByText('Excluir'));
    expect(await screen.findByText('Grupo excluído com sucesso.')).toBeTruthy();
  });

  it("shows another window's groups when this one gets the focus", async () => {
    let stored = groups.records;
    await open(<QuickMessageGroupsPage />, () => json({ records: stored }));
    await screen.findByText('Vendas');
    stored = [...stored, { id: 6, name: 'Entregas', userId: 2 }];
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('Entregas')).toBeTruthy();
  });

  it('invites to create the first one', async () => {
    await open(<QuickMessageGroupsPage />, () => json({ records: [] }));
    expect(await screen.findByText('Nenhum grupo ainda')).toBeTruthy();
  });
});
