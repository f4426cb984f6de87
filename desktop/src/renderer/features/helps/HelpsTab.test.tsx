import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createHelp, deleteHelp, type Help, listHelps, updateHelp } from '@recado/shared/helps';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { HelpsTab } from './HelpsTab';

const first: Help = { id: 1, title: 'Primeiros passos', video: 'dQw4w9WgXcQ', description: '', version: 0 };

async function show() {
  const server = fakeServer();
  let helps = [first];
  server.on(listHelps, () => ({ body: helps }));
  server.on(deleteHelp, () => {
    helps = [];
    return { status: 200, body: { message: 'Help deleted' } };
  });
  await renderSignedIn(<HelpsTab />, build.user({ superAdmin: true }));
  await screen.findByRole('button', { name: 'Primeiros passos' });
  return server;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const add = () => screen.getByRole('button', { name: 'Novo vídeo' });

describe('HelpsTab', () => {
  test.each([
    ['dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10', 'dQw4w9WgXcQ'],
    [' https://youtu.be/dQw4w9WgXcQ ', 'dQw4w9WgXcQ'],
  ])('stores the video "%s" as its code', async (typed, video) => {
    const server = await show();
    server.on(createHelp, ({ body }) => ({ status: 201, body: { id: 2, ...(body as object) } }));
    await userEvent.click(add());
    expect(document.activeElement).toBe(field(/^Título/));
    await userEvent.type(field(/^Título/), 'Filas');
    await userEvent.type(field(/^Código do vídeo/), typed);
    await press('Salvar');
    expect(await screen.findByText('Operação realizada com sucesso!')).toBeTruthy();
    expect(server.requestsTo(createHelp)[0]?.body).toEqual({ title: 'Filas', video, description: '' });
    await waitFor(() => expect(document.activeElement).toBe(add()));
  });

  test('names missing and wrong fields without a request', async () => {
    const server = await show();
    await userEvent.click(add());
    await press('Salvar');
    expect(await screen.findAllByText('Campo obrigatório')).toHaveLength(2);
    await userEvent.type(field(/^Código do vídeo/), 'https://vimeo.com/1');
    await userEvent.type(field(/^Título/), 'Filas');
    await press('Salvar');
    expect(await screen.findByText('Isto não é um código nem um endereço de vídeo')).toBeTruthy();
    expect(server.requestsTo(createHelp)).toHaveLength(0);
  });

  test('edits a chosen video, and keeps the input when saving fails', async () => {
    const server = await show();
    server.on(updateHelp, () => ({ status: 409, body: { error: 'ERR_CONFLICT' } }));
    await press('Primeiros passos');
    expect(screen.getByRole('form', { name: 'Vídeo Primeiros passos' })).toBeTruthy();
    await userEvent.type(field(/^Descrição/), 'Como conectar');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText(/^Não foi possível realizar a operação/)).toBeTruthy();
    expect(field(/^Descrição/).value).toBe('Como conectar');
    expect(server.requestsTo(updateHelp)[0]?.body).toEqual({ ...first, description: 'Como conectar' });
  });

  test('asks before Escape discards unsaved input, and closes an unchanged form at once', async () => {
    await show();
    await press('Primeiros passos');
    await userEvent.type(field(/^Título/), '!');
    await userEvent.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog');
    await userEvent.click(within(question).getByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    await press('Primeiros passos');
    expect(field(/^Título/).value).toBe('Primeiros passos');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('form')).toBeNull();
  });

  test('deletes a video after a question that names it, and then shows the empty list', async () => {
    const server = await show();
    await press('Primeiros passos');
    await press('Excluir');
    const question = await screen.findByRole('alertdialog', { name: 'Excluir o vídeo Primeiros passos?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Excluir vídeo' }));
    expect(await screen.findByText('Nenhum vídeo')).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
    expect(server.requestsTo(deleteHelp).map(({ path }) => path)).toEqual([expect.stringMatching(/\/1$/)]);
  });

  test('offers no deletion for a new video', async () => {
    await show();
    await userEvent.click(add());
    expect(screen.queryByRole('button', { name: 'Excluir' })).toBeNull();
  });
});
