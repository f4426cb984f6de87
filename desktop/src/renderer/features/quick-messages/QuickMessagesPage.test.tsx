import type { QuickMessage } from '@recado/shared/quick-messages';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../../lib/i18n';
import { restoreSession } from '../../lib/session';
import { json, provideFakeDesktop, someSession } from '../../testing/fakeDesktop';
import { renderScreen } from '../../testing/renderScreen';
import ui from '../../ui/locales/pt.json';
import recorder from '../../ui/recorder/locales/pt.json';
import pt from './locales/pt.json';
import { QuickMessageGroupsPage } from './QuickMessageGroupsPage';
import { QuickMessagesPage } from './QuickMessagesPage';

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
  ...more,
});

interface Asked {
  method: string;
  path: string;
  body: unknown;
}
let asked: Asked[];
/** Forms go by XMLHttpRequest, for their progress. */
let uploads: { url: string; file: File }[];
let uploadAnswer: () => { status: number; body: unknown };

async function open(screenToShow: React.ReactNode, answer: (call: Asked) => Response) {
  const { credentials } = provideFakeDesktop();
  credentials.restore.mockResolvedValue({ ok: true, session: someSession('t') });
  await restoreSession();
  asked = [];
  uploads = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    const call = { method: request.method, path: pathname + search, body: text && JSON.parse(text) };
    asked.push(call);
    return answer(call);
  });
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      upload = new EventTarget();
      status = 0;
      responseText = '';
      private url = '';
      open = (_method: string, url: string) => (this.url = url);
      setRequestHeader = () => undefined;
      abort = () => undefined;
      send(form: FormData) {
        uploads.push({ url: this.url, file: form.get('file') as File });
        const { status, body } = uploadAnswer();
        this.status = status;
        this.responseText = JSON.stringify(body);
        this.dispatchEvent(new Event('load'));
      }
    },
  );
  renderScreen(screenToShow);
}
const sent = (method: string) => asked.filter((call) => call.method === method);
const groups = { records: [{ id: 5, name: 'Vendas', userId: 2 }] };

/** A server with these messages; what is saved is answered. */
const serving =
  (messages: QuickMessage[]) =>
  ({ method, path, body }: Asked) => {
    if (path.startsWith('/quick-messages-groups')) return json(groups);
    if (method === 'GET') return json(messages);
    return json(quick(7, 'x', body as Partial<QuickMessage>));
  };

beforeEach(() => startI18n('pt', () => Promise.resolve({ 'quick-messages': pt, ui, recorder })));

describe('quick messages', () => {
  const mine = quick(1, 'frete', {
    message: 'Segue\na tabela',
    group: { id: 5, name: 'Vendas' },
    groupId: 5,
    mediaName: 'frete.pdf',
  });
  const theirs = quick(2, 'pix', { userId: 3, showAll: true });

  it('show shortcode, message, group and file; actions on one’s own only', async () => {
    await open(<QuickMessagesPage />, serving([mine, theirs, quick(3, 'audio', { message: '' })]));
    const row = (await screen.findByText('frete')).closest('[role=row]') as HTMLElement;
    for (const text of ['Segue a tabela', 'Vendas', 'frete.pdf'])
      expect(within(row).getByText(text)).toBeTruthy();
    expect(screen.getByText('Áudio')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Compartilhada com todos os usuários' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Editar frete' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Editar pix' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Excluir pix' })).toBeNull();
    expect(asked[0]?.path).toBe('/quick-messages/list?companyId=1&userId=2');
  });

  it('are found by shortcode, text or group', async () => {
    await open(<QuickMessagesPage />, serving([mine, theirs]));
    await screen.findByText('frete');
    await userEvent.type(screen.getByRole('searchbox'), 'VENDAS');
    expect(screen.queryByText('pix')).toBeNull();
    expect(screen.getByText('frete')).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox'), 'xyz');
    expect(screen.getByText('Nenhuma resposta encontrada')).toBeTruthy();
  });

  it('are deleted after the specified question', async () => {
    await open(<QuickMessagesPage />, (call) =>
      call.method === 'DELETE' ? new Response(null, { status: 204 }) : serving([mine])(call),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Excluir frete' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('Excluir Registro');
    expect(question.textContent).toContain('Deseja realmente excluir este registro?');
    await userEvent.click(within(question).getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Messagem excluída com sucesso.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('frete')).toBeNull());
  });
});

describe('the dialog "Mensagem Rápida"', () => {
  const add = async (messages: QuickMessage[] = []) => {
    uploadAnswer = () => ({ status: 200, body: quick(7, 'x') });
    await open(<QuickMessagesPage />, serving(messages));
    await userEvent.click(await screen.findByRole('button', { name: 'Adicionar resposta' }));
    await screen.findByRole('dialog', { name: 'Mensagem Rápida' });
  };
  const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  const choose = (file: File) =>
    fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } });

  it('saves text, group and sharing', async () => {
    await add();
    await userEvent.type(field(/Atalho/), 'bomdia');
    expect(screen.getByText('Na conversa: /bomdia')).toBeTruthy();
    await userEvent.type(field('Mensagem'), 'Bom dia!');
    await userEvent.click(screen.getByRole('combobox', { name: 'Grupos de Respostas Rápidas' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Vendas' }));
    await userEvent.click(screen.getByRole('switch', { name: 'Compartilhar entre todos os usuários?' }));
    await save();
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

  it('says in the specified words what is missing', async () => {
    await add();
    await save();
    expect(await screen.findByText('Campo obrigatório')).toBeTruthy();
    await userEvent.type(field(/Atalho/), 'ab');
    expect(await screen.findByText('Pequena demais!')).toBeTruthy();
    await userEvent.type(field(/Atalho/), 'c');
    await save();
    const words = 'Preencha o campo mensagem, anexe um arquivo ou grave um áudio antes de enviar!';
    expect(await screen.findByText(words)).toBeTruthy();
    expect(sent('POST')).toEqual([]);
    expect(
      screen.getByText('Use apenas arquivos PDF, JPG, JPEG, PNG, DOCX, ZIP, RAR, MP4 ou MP3.'),
    ).toBeTruthy();
  });

  it('uploads the chosen file against the saved message', async () => {
    await add();
    await userEvent.type(field(/Atalho/), 'frete');
    choose(new File(['%PDF'], 'tabela.pdf', { type: 'application/pdf' }));
    expect(screen.getByText('tabela.pdf')).toBeTruthy();
    await save();
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(uploads[0]?.url).toBe('http://recado.test/quick-messages/7/file-upload');
    expect(uploads[0]?.file.name).toBe('tabela.pdf');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps open where the upload fails; saving again makes no second message', async () => {
    await add();
    uploadAnswer = () => ({ status: 507, body: { error: 'ERR_STORAGE_FULL' } });
    await userEvent.type(field(/Atalho/), 'frete');
    choose(new File(['%PDF'], 'tabela.pdf', { type: 'application/pdf' }));
    await save();
    expect(await screen.findByText('A mensagem foi salva, mas o arquivo não foi enviado')).toBeTruthy();
    uploadAnswer = () => ({ status: 200, body: quick(7, 'frete') });
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('POST')).toHaveLength(1);
    expect(sent('PUT')[0]?.path).toBe('/quick-messages/7');
    expect(uploads).toHaveLength(2);
  });

  it('keeps the stored file unless it is taken away', async () => {
    const stored = quick(1, 'frete', { mediaName: 'a.pdf', mediaPath: 'f', mediaType: 'document' });
    uploadAnswer = () => ({ status: 200, body: stored });
    await open(<QuickMessagesPage />, serving([stored]));
    await userEvent.click(await screen.findByRole('button', { name: 'Editar frete' }));
    await userEvent.type(field('Mensagem'), ' Tudo bem?');
    await save();
    await waitFor(() => expect(sent('PUT')[0]?.body).not.toHaveProperty('mediaPath'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: /^Editar/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Remover a.pdf' }));
    await save();
    await waitFor(() => expect(sent('PUT')[1]?.body).toMatchObject({ mediaPath: null }));
  });
});

describe('the groups', () => {
  it('are made, renamed and deleted', async () => {
    await open(<QuickMessageGroupsPage />, ({ method }) =>
      method === 'DELETE'
        ? new Response(null, { status: 204 })
        : json(method === 'GET' ? groups : groups.records[0]),
    );
    await screen.findByText('Vendas');
    expect(asked[0]?.path).toBe('/quick-messages-groups?companyId=1&userId=2&onlyMine=true');
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar grupo' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Nome' }), 'Entregas{Enter}');
    expect(await screen.findByText('Grupo adicionado com sucesso.')).toBeTruthy();
    expect(sent('POST')[0]?.body).toEqual({ name: 'Entregas' });
    await userEvent.click(screen.getByRole('button', { name: 'Editar Vendas' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Nome' }), ' 2{Enter}');
    expect(await screen.findByText('Grupo atualizado com sucesso.')).toBeTruthy();
    expect(sent('PUT')[0]).toMatchObject({ path: '/quick-messages-groups/5', body: { name: 'Vendas 2' } });
    await userEvent.click(screen.getByRole('button', { name: 'Excluir Vendas' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('Excluir Grupo');
    await userEvent.click(within(question).getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Grupo excluído com sucesso.')).toBeTruthy();
  });

  it('invite to make the first one', async () => {
    await open(<QuickMessageGroupsPage />, () => json({ records: [] }));
    expect(await screen.findByText('Nenhum grupo ainda')).toBeTruthy();
  });
});
