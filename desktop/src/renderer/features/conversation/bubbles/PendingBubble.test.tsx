import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore, useAtomValue } from 'jotai';
import { afterEach, expect, test } from 'vitest';
import { sendMessage } from '@recado/shared/messages';
import { draftsAtom } from '@/data/outbox/drafts';
import { endOutbox, outboxAtom } from '@/data/outbox/running';
import { useSendMessage } from '@/data/outbox/useSendMessage';
import { connectionStateAtom } from '@/lib/realtime/connection-state';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { PendingBubble } from './PendingBubble';

const placement = { startsRun: true, sideChanged: false };
const store = getDefaultStore();

afterEach(() => {
  endOutbox();
  store.set(draftsAtom, {});
  store.set(connectionStateAtom, 'connecting');
});

function Outbox() {
  const send = useSendMessage(build.ticket());
  return (
    <>
      <button onClick={() => void send({ body: '*Ana:*\nOi' })}>send</button>
      {useAtomValue(outboxAtom).map((pending) => (
        <PendingBubble key={pending.clientId} pending={pending} placement={placement} />
      ))}
    </>
  );
}

async function sendInto(respond: () => { status: number; body: unknown }) {
  const server = fakeServer();
  server.on(sendMessage, respond);
  await renderSignedIn(<Outbox />, build.user());
  await userEvent.click(screen.getByRole('button', { name: 'send' }));
  const keys = () =>
    server.requestsTo(sendMessage).map(({ body }) => (body as { clientId: string }).clientId);
  return { server, keys };
}

test('a rejected message keeps its text, shows the reason, and is resent under the same key', async () => {
  const { server, keys } = await sendInto(() => ({ status: 500, body: { error: 'ERR_INTERNAL' } }));
  expect(await screen.findByText(/^Falhou: /)).toBeTruthy();
  expect(screen.getByText('Oi')).toBeTruthy();

  server.on(sendMessage, ({ body }) => ({
    status: 201,
    body: build.message({ ...(body as object), fromMe: true }),
  }));
  await userEvent.click(screen.getByRole('button', { name: 'Enviar de novo' }));
  await waitFor(() => expect(screen.queryByText('Oi')).toBeNull());
  expect(keys()).toHaveLength(2);
  expect(new Set(keys()).size).toBe(1);
});

test('an undecided message waits; editing moves it back into the composer', async () => {
  await sendInto(() => ({ status: 503, body: { error: 'ERR_UNAVAILABLE' } }));
  expect(await screen.findByText('Na fila')).toBeTruthy();
  store.set(connectionStateAtom, 'offline');
  expect(await screen.findByText('Na fila: sem conexão com o servidor')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Editar' }));
  await waitFor(() => expect(screen.queryByText('Oi')).toBeNull());
  expect(store.get(draftsAtom)[1]?.text).toBe('Oi');
});

test('cancelling can be undone', async () => {
  const { keys } = await sendInto(() => ({ status: 503, body: { error: 'ERR_UNAVAILABLE' } }));
  await screen.findByText('Na fila');
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByText('Oi')).toBeNull());
  await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText('Oi')).toBeTruthy();
  expect(new Set(keys()).size).toBe(1);
});
