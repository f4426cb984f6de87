import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { replayQueueMenu } from '@recado/shared/chatbot';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { MenuReplayPanel } from './MenuReplayPanel';

async function show() {
  const server = fakeServer();
  await renderSignedIn(<MenuReplayPanel queueId={1} />, build.user({ profile: 'admin' }));
  return { server, start: () => userEvent.click(screen.getByRole('button', { name: /^Repetir/ })) };
}

it('replays only when it is asked to, and shows the share and the misses', async () => {
  const { server, start } = await show();
  expect(server.requestsTo(replayQueueMenu)).toEqual([]);
  server.on(replayQueueMenu, () => ({
    body: { messages: 128, understood: 45, misses: [{ text: 'cadê meu pedido', count: 12 }] },
  }));
  await start();
  expect(await screen.findByText(/^O menu entende 45 de 128 mensagens \(35\s?%\)\.$/)).toBeTruthy();
  expect(screen.getByRole('listitem').textContent).toBe('cadê meu pedido 12 vezes');
  expect(server.requestsTo(replayQueueMenu).map(({ query }) => query.get('queueId'))).toEqual(['1']);
  expect(screen.getByRole('button', { name: 'Repetir mensagens' })).toBeTruthy();
});

it('shows that there are no messages', async () => {
  const { server, start } = await show();
  server.on(replayQueueMenu, () => ({ body: { messages: 0, understood: 0, misses: [] } }));
  await start();
  expect(await screen.findByText(/^Nenhuma mensagem nos atendimentos desta fila/)).toBeTruthy();
});

it('offers another attempt after a failure', async () => {
  const { server, start } = await show();
  server.on(replayQueueMenu, () => ({ status: 500, body: { error: 'ERR_INTERNAL' } }));
  await start();
  expect(await screen.findByText('Não foi possível repetir as mensagens')).toBeTruthy();
});
