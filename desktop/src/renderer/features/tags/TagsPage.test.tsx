import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Tag } from '@recado/shared/tags';
import { startI18n } from '@/lib/i18n/i18n';
import { deliver } from '@/lib/realtime/listeners';
import { restoreSession } from '@/lib/session/session';
import { json, provideFakeDesktop, someSession } from '@/testing/fake-desktop';
import { renderScreen } from '@/testing/render-screen';
import ui from '@/ui/locales/pt.json';
import pt from './locales/pt.json';
import { TagsPage } from './TagsPage';

// Role queries include hidden elements, because without a layout Fluent treats an open dialog as closed.
configure({ defaultHidden: true });

const tag = (id: number, name: string, ticketsCount = 0): Tag => ({
  id,
  name,
  color: '#8764b8',
  userId: 2,
  ticketsCount,
  version: 1,
});

interface SentRequest {
  method: string;
  path: string;
  body: unknown;
}
let requests: SentRequest[];

/** Signs in and opens the screen; `respond` responds to each request. */
async function open(respond: (call: SentRequest) => Response) {
  const { credentials } = provideFakeDesktop();
  credentials.restore.mockResolvedValue({ ok: true, session: someSession('t') });
  await restoreSession();
  requests = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    const call = { method: request.method, path: pathname + search, body: text && JSON.parse(text) };
    requests.push(call);
    return respond(call);
  });
  renderScreen(<TagsPage />);
}
const page = (tags: Tag[], nextCursor: string | null = null) =>
  json({ tags, hasMore: nextCursor !== null, nextCursor });
const reading = (tags: Tag[]) => (call: SentRequest) => (call.method === 'GET' ? page(tags) : json(tags[0]));
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const save = () => fireEvent.click(screen.getByText('Salvar'));
const sent = (method: string) => requests.filter((call) => call.method === method);

beforeEach(() => startI18n('pt', () => Promise.resolve({ tags: pt, ui })));

describe('the tags page', () => {
  it("shows each tag's chip, number of tickets and actions", async () => {
    await open(reading([tag(1, 'Cliente VIP', 12), tag(2, 'Troca', 1000)]));
    const row = (await screen.findByText('Cliente VIP')).closest('[role=row]') as HTMLElement;
    expect(within(row).getByText('12')).toBeTruthy();
    expect(screen.getByText('1.000+')).toBeTruthy();
    expect(screen.getByText('2 tags')).toBeTruthy();
    expect(screen.getByLabelText('Editar Troca')).toBeTruthy();
    expect(screen.getByLabelText('Excluir Troca')).toBeTruthy();
  });

  it('searches on the server after typing pauses', async () => {
    await open(({ path }) => page(path.includes('searchParam=troca') ? [tag(2, 'Troca')] : [tag(1, 'VIP')]));
    await screen.findByText('VIP');
    fill(screen.getByRole('searchbox'), 'troca');
    expect(await screen.findByText('Troca')).toBeTruthy();
    expect(requests.map(({ path }) => path)).toEqual(['/tags', '/tags?searchParam=troca']);
  });

  it('distinguishes no match from no tags', async () => {
    await open(({ path }) => page(path.includes('searchParam') ? [] : [tag(1, 'VIP')]));
    await screen.findByText('VIP');
    fill(screen.getByRole('searchbox'), 'xyz');
    expect(await screen.findByText('Nenhuma tag encontrada')).toBeTruthy();
  });

  it('invites to create the first one', async () => {
    await open(reading([]));
    expect(await screen.findByText('Nenhuma tag ainda')).toBeTruthy();
    expect(screen.getAllByText('Adicionar tag')).toHaveLength(1);
  });

  it('explains a failed request and loads again', async () => {
    let failing = true;
    await open(() => (failing ? json({ error: 'ERR_NO_PERMISSION' }, 403) : page([tag(1, 'VIP')])));
    expect(await screen.findByText('Não foi possível carregar as tags')).toBeTruthy();
    failing = false;
    fireEvent.click(screen.getByText('Tentar de novo'));
    expect(await screen.findByText('VIP')).toBeTruthy();
  });

  it('loads the next page while the screen is not full', async () => {
    await open(({ path }) =>
      path.includes('cursor=b') ? page([tag(2, 'Troca')]) : page([tag(1, 'VIP')], 'b'),
    );
    expect(await screen.findByText('Troca')).toBeTruthy();
    expect(screen.getByText('VIP')).toBeTruthy();
  });

  it('refetches when a colleague changes a tag', async () => {
    let tags = [tag(1, 'VIP')];
    await open(() => page(tags));
    await screen.findByText('VIP');
    tags = [tag(1, 'Cliente VIP')];
    act(() =>
      deliver('tag', { action: 'update', tag: { id: 1, name: 'Cliente VIP', color: '#8764b8' } }, undefined),
    );
    expect(await screen.findByText('Cliente VIP')).toBeTruthy();
  });
});

describe('a tag', () => {
  const name = () => screen.getByLabelText<HTMLInputElement>(/^Nome/);
  const add = async () => {
    fireEvent.click(await screen.findByText('Adicionar tag'));
    await screen.findByText('Nova tag');
  };

  it('is created with a name and a colour of the palette', async () => {
    await open(reading([tag(1, 'VIP')]));
    await screen.findByText('VIP');
    await add();
    fill(name(), 'Troca');
    fireEvent.click(screen.getByLabelText('#c50f1f'));
    save();
    await waitFor(() => expect(sent('POST')[0]?.body).toEqual({ name: 'Troca', color: '#c50f1f' }));
    expect(await screen.findByText('Tag criada com sucesso!')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Salvar')).toBeNull());
  });

  it('needs a name of three letters and a valid colour', async () => {
    await open(reading([]));
    await add();
    save();
    expect(await screen.findByText('Obrigatório')).toBeTruthy();
    fill(name(), 'ab');
    fill(screen.getByLabelText('Cor'), 'verde');
    save();
    expect(await screen.findByText('Mensagem muito curta')).toBeTruthy();
    expect(screen.getByText('Escreva a cor como #8764b8')).toBeTruthy();
    expect(sent('POST')).toEqual([]);
  });

  it('reports a taken name next to the field and keeps the input', async () => {
    await open(({ method }) =>
      method === 'GET' ? page([]) : json({ error: 'ERR_CONFLICT', details: { field: 'name' } }, 409),
    );
    await add();
    fill(name(), 'Troca');
    save();
    expect(await screen.findByText('Já existe uma tag com este nome')).toBeTruthy();
    expect(name().value).toBe('Troca');
  });

  it('opens and closes the colour picker with a toggle', async () => {
    await open(reading([]));
    await add();
    fireEvent.click(screen.getByLabelText('Escolher outra cor'));
    expect(screen.getByLabelText('Matiz')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Fechar o seletor de cores'));
    expect(screen.queryByLabelText('Matiz')).toBeNull();
  });

  it('is edited from its stored values', async () => {
    await open(reading([tag(1, 'VIP')]));
    fireEvent.click(await screen.findByLabelText('Editar VIP'));
    expect(name().value).toBe('VIP');
    fill(name(), 'VIP ouro');
    save();
    await waitFor(() =>
      expect(sent('PUT')[0]?.body).toEqual({ name: 'VIP ouro', color: '#8764b8', version: 1 }),
    );
    expect(sent('PUT')[0]?.path).toBe('/tags/1');
  });

  it('is deleted after a confirmation that explains the effect', async () => {
    let isDeleted = false;
    await open(({ method }) => {
      if (method === 'DELETE') isDeleted = true;
      return method === 'DELETE'
        ? new Response(null, { status: 204 })
        : page(isDeleted ? [] : [tag(1, 'VIP', 3)]);
    });
    fireEvent.click(await screen.findByLabelText('Excluir VIP'));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('Excluir a tag VIP?');
    expect(question.textContent).toContain('Ela sai de 3 tickets.');
    fireEvent.click(within(question).getByText('Excluir'));
    expect(await screen.findByText('Nenhuma tag ainda')).toBeTruthy();
    expect(sent('DELETE')[0]?.path).toBe('/tags/1');
  });
});
