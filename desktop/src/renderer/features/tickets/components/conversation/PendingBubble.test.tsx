import { sendMessage } from '@recado/shared/messages';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore, useAtomValue } from 'jotai';
import { expect, test } from 'vitest';
import { outboxAtom } from '../../state';
import { build } from '../../testing/build';
import { fakeServer, renderSignedIn } from '../../testing/renderSignedIn';
import { PendingBubble } from './PendingBubble';

const placement = { startsRun: true, sideChanged: false };
const failed = {
  clientId: 'client-0001',
  ticketId: 1,
  body: '*Ana:*\nOi',
  createdAt: '2026-11-21T12:00:00.000Z',
  failure: 'Sem resposta do servidor.',
};

function Outbox() {
  return useAtomValue(outboxAtom).map((pending) => (
    <PendingBubble key={pending.clientId} pending={pending} placement={placement} />
  ));
}

test('a message whose call failed keeps its text, and goes again under the same key', async () => {
  const server = fakeServer();
  getDefaultStore().set(outboxAtom, [failed]);
  await renderSignedIn(<Outbox />, build.user());
  expect(screen.getByText('Oi')).toBeTruthy();
  expect(screen.getByText(/Não enviada: Sem resposta do servidor\./)).toBeTruthy();

  server.on(sendMessage, () => ({ status: 500, body: { error: 'ERR_INTERNAL' } }));
  await userEvent.click(screen.getByRole('button', { name: 'Enviar de novo' }));
  await waitFor(() => expect(server.asked(sendMessage)).toHaveLength(1));
  expect(screen.getByText('Oi')).toBeTruthy();

  server.on(sendMessage, ({ body }) => ({
    status: 201,
    body: build.message({ ...(body as object), fromMe: true }),
  }));
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar de novo' }));
  await waitFor(() => expect(getDefaultStore().get(outboxAtom)).toEqual([]));
  const keys = server.asked(sendMessage).map(({ body }) => (body as { clientId: string }).clientId);
  expect(keys).toEqual([failed.clientId, failed.clientId]);
});
