import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { type Help, listHelps } from '@recado/shared/helps';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { HelpsPage } from './HelpsPage';

const first: Help = {
  id: 1,
  title: 'Primeiros passos',
  video: 'dQw4w9WgXcQ',
  description: 'Conecte o número',
  version: 0,
};
const second: Help = { id: 2, title: 'Filas', video: 'aBcDeFgHiJk', description: '', version: 0 };

async function show(respond: () => { status?: number; body: unknown }) {
  const server = fakeServer();
  server.on(listHelps, respond);
  await renderSignedIn(<HelpsPage />, build.user());
  return server;
}
const heading = (name: RegExp) => screen.findByRole('button', { name });
const videos = () => screen.queryAllByTitle(/^Vídeo: /).map((frame) => frame.getAttribute('title'));

describe('HelpsPage', () => {
  test('requests no video until its item is opened, and only one at a time', async () => {
    await show(() => ({ body: [first, second] }));
    await heading(/Primeiros passos/);
    expect(videos()).toEqual([]);
    await userEvent.click(await heading(/Primeiros passos/));
    expect(videos()).toEqual(['Vídeo: Primeiros passos']);
    const frame = screen.getByTitle('Vídeo: Primeiros passos');
    expect(new URL(frame.getAttribute('src') ?? '').pathname).toContain('dQw4w9WgXcQ');
    await userEvent.click(await heading(/Filas/));
    expect(videos()).toEqual(['Vídeo: Filas']);
  });

  test('closes an open item by keyboard', async () => {
    await show(() => ({ body: [first] }));
    (await heading(/Primeiros passos/)).focus();
    await userEvent.keyboard('{Enter}');
    expect(videos()).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    expect(videos()).toEqual([]);
  });

  test('confines the video and does not allow it to replace the page', async () => {
    await show(() => ({ body: [first] }));
    await userEvent.click(await heading(/Primeiros passos/));
    const sandbox = screen.getByTitle('Vídeo: Primeiros passos').getAttribute('sandbox');
    expect(sandbox).toContain('allow-scripts');
    expect(sandbox).not.toContain('allow-top-navigation');
  });

  test('explains an empty list', async () => {
    await show(() => ({ body: [] }));
    expect(await screen.findByText('Nenhum vídeo ainda')).toBeTruthy();
  });

  test('explains a failure and loads the list on request', async () => {
    const server = await show(() => ({ status: 403, body: { error: 'ERR_NO_PERMISSION' } }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Não foi possível carregar a ajuda');
    server.on(listHelps, () => ({ body: [first] }));
    await userEvent.click(within(alert).getByRole('button', { name: 'Tentar de novo' }));
    expect(await heading(/Primeiros passos/)).toBeTruthy();
  });
});
