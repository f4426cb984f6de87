import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sendMessage, sendTyping } from '@recado/shared/messages';
import { listQuickMessageGroups } from '@recado/shared/quick-message-groups';
import { listQuickMessages, type QuickMessage } from '@recado/shared/quick-messages';
import { draftsAtom, startReplyAtom } from '@/data/outbox/drafts';
import { endOutbox, outboxAtom } from '@/data/outbox/running';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { Composer } from './Composer';
import { typingPresence } from './useTypingPresence';

const ticket = build.ticket();
const store = getDefaultStore();
let server: ReturnType<typeof fakeServer>;

beforeEach(async () => {
  server = fakeServer();
  server.on(sendTyping, () => ({ status: 204 }));
  server.on(sendMessage, ({ body }) => ({
    status: 201,
    body: build.message({ ...(body as object), fromMe: true }),
  }));
  await renderSignedIn(<Composer ticket={ticket} />, build.user());
});
afterEach(() => {
  endOutbox();
  store.set(draftsAtom, {});
});
let arrive = () => undefined as void;

/** Renders the composer only after `arrive` is called, like a ticket that loads slowly. */
function Late() {
  const [there, setThere] = useState(false);
  arrive = () => setThere(true);
  return <main tabIndex={-1}>{there && <Composer ticket={ticket} />}</main>;
}

function Confirming() {
  const [open, setOpen] = useState(true);
  if (!open) return null;
  return (
    <FormDialog
      title="Novo"
      dirty={false}
      saving={false}
      onSubmit={() => undefined}
      onClose={() => setOpen(false)}
    >
      <input aria-label="Nome" />
    </FormDialog>
  );
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Mensagem|Sussurro/ });
const send = async (text: string) => {
  fireEvent.change(field(), { target: { value: text } });
  await userEvent.type(field(), '{Enter}');
};
const sent = () => server.requestsTo(sendMessage).map(({ body }) => (body as { body: string }).body);

test('has the focus, sends on Enter with a signature, and keeps the focus', async () => {
  expect(document.activeElement).toBe(field());
  await userEvent.type(field(), '  Bom dia  {Enter}');
  await waitFor(() => expect(sent()).toEqual(['*Ana:*\nBom dia']));
  expect(server.requestsTo(sendMessage)[0]?.body).toMatchObject({ fromMe: true, read: 1, signedAs: 'Ana' });
  expect(field().value).toBe('');
  expect(document.activeElement).toBe(field());
});

describe('a composer that mounts late', () => {
  const again = (sibling: ReactNode) =>
    renderSignedIn(
      <>
        {sibling}
        <Late />
      </>,
      build.user(),
    );
  beforeEach(cleanup);

  test('leaves the focus in a field the user types in', async () => {
    await again(<input aria-label="Buscar" />);
    const search = screen.getByRole('textbox', { name: 'Buscar' });
    await userEvent.click(search);
    act(arrive);
    await userEvent.type(search, 'ze', { skipClick: true });
    expect(field().value).toBe('');
    expect(document.activeElement).toBe(search);
  });

  test('leaves the focus in a dialog and takes it after that', async () => {
    await again(<Confirming />);
    const name = await screen.findByRole('textbox', { name: 'Nome' });
    await waitFor(() => expect(document.activeElement).toBe(name));
    act(arrive);
    expect(screen.getByRole('textbox', { name: 'Mensagem', hidden: true })).toBeTruthy();
    expect(document.activeElement).toBe(name);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(field()));
  });
});

test('Shift+Enter adds a line', async () => {
  await userEvent.type(field(), 'a{Shift>}{Enter}{/Shift}b');
  expect(field().value).toBe('a\nb');
  expect(sent()).toEqual([]);
});

test('Enter that chooses a candidate of an input method sends nothing', async () => {
  await userEvent.type(field(), 'ni');
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  expect(field().value).toBe('ni');
  expect(sent()).toEqual([]);
});

test('does not send only spaces', async () => {
  await userEvent.type(field(), '   {Enter}');
  expect(sent()).toEqual([]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar' }).disabled).toBe(true);
});

test('keeps a rejected message with its reason', async () => {
  server.on(sendMessage, () => ({ status: 500, body: { error: 'ERR_INTERNAL' } }));
  await userEvent.type(field(), 'Oi{Enter}');
  await waitFor(() => expect(store.get(outboxAtom)[0]?.failure).toEqual(expect.any(String)));
  expect(store.get(outboxAtom)).toHaveLength(1);
  expect(store.get(outboxAtom)[0]?.body).toBe('*Ana:*\nOi');
});

test('stores the draft with its ticket', async () => {
  await userEvent.type(field(), 'meio');
  expect(store.get(draftsAtom)).toMatchObject({ [ticket.id]: { text: 'meio' } });
});

test('shows the customer typing, and its end with the message', async () => {
  await userEvent.type(field(), 'Oi{Enter}');
  const states = () => server.requestsTo(sendTyping).map(({ body }) => (body as { state: string }).state);
  await waitFor(() => expect(states()).toEqual(['composing', 'paused']));
});

test('a whisper is marked, hidden from the customer, and stays a whisper until it is turned off', async () => {
  await userEvent.keyboard('{Alt>}w{/Alt}');
  const whisper = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Sussurro: só a equipe vê' });
  fireEvent.change(whisper, { target: { value: 'É cliente da Carla' } });
  expect(screen.queryByRole('button', { name: 'Enviar' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Enviar só para a equipe' }));
  await waitFor(() => expect(sent()).toEqual(['_(Sussurro)_ *Ana:*\nÉ cliente da Carla']));
  expect(server.requestsTo(sendMessage)[0]?.body).toMatchObject({ whisper: true });
  expect(
    server.requestsTo(sendTyping).filter(({ body }) => JSON.stringify(body).includes('composing')),
  ).toEqual([]);
  expect(screen.getByText('Sussurro')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Desligar' }));
  await send('Bom dia');
  await waitFor(() => expect(sent()[1]).toBe('*Ana:*\nBom dia'));
  expect(server.requestsTo(sendMessage)[1]?.body).not.toHaveProperty('whisper');
});

test('a reply quotes its message, and Esc removes the quote', async () => {
  const quoted = build.message({ body: 'Tem azul?' });
  act(() => store.set(startReplyAtom, ticket.id, quoted));
  expect(screen.getByRole('group', { name: 'Respondendo' }).textContent).toContain('Tem azul?');
  expect(document.activeElement).toBe(field());
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('group', { name: 'Respondendo' })).toBeNull();
  act(() => store.set(startReplyAtom, ticket.id, quoted));
  await send('Tem!');
  await waitFor(() =>
    expect(server.requestsTo(sendMessage)[0]?.body).toMatchObject({ quotedMsg: { id: quoted.id } }),
  );
  expect(screen.queryByRole('group', { name: 'Respondendo' })).toBeNull();
});

describe('a quick message', () => {
  const quick = (given: Partial<QuickMessage>): QuickMessage => ({
    id: 1,
    shortcode: 'prazo',
    message: '',
    showAll: true,
    groupId: null,
    group: null,
    userId: 7,
    mediaPath: null,
    mediaName: null,
    mediaType: null,
    mediaUrl: null,
    version: 1,
    ...given,
  });
  const select = async (message: QuickMessage) => {
    server.on(listQuickMessages, () => ({ body: [message] }));
    fireEvent.change(field(), { target: { value: '/pra' } });
    await userEvent.click(await screen.findByRole('option'));
  };

  test('replaces the text typed after "/"', async () => {
    await select(quick({ message: 'Entregamos em três dias.' }));
    expect(field().value).toBe('Entregamos em três dias.');
    await userEvent.type(field(), '{Enter}');
    await waitFor(() => expect(sent()).toEqual(['*Ana:*\nEntregamos em três dias.']));
  });

  test('shows the whole highlighted text', async () => {
    const message = `Primeira linha\n${'texto comprido '.repeat(20)}fim`;
    server.on(listQuickMessages, () => ({ body: [quick({ message })] }));
    fireEvent.change(field(), { target: { value: '/pra' } });
    await screen.findByRole('option');
    expect(screen.getByText(/fim$/).textContent).toBe(message);
  });

  test('fills its variables and confirms an unknown one before sending', async () => {
    await select(quick({ message: 'Sou {{atendente}}, protocolo {{protocolo}}, pedido {{pedido}}' }));
    expect(field().value).toBe(`Sou Ana, protocolo ${ticket.id}, pedido {{pedido}}`);
    await userEvent.type(field(), '{Enter}');
    expect(await screen.findByText(/\{\{pedido\}\}/, { selector: 'li' })).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  test('with only a file leaves the cursor in place', async () => {
    server.on(listQuickMessages, () => ({
      body: [quick({ mediaPath: 'f'.repeat(32), mediaName: null, mediaType: 'voice' })],
    }));
    server.on(listQuickMessageGroups, () => ({ body: { records: [] } }));
    fireEvent.click(screen.getByRole('button', { name: 'Respostas rápidas' }));
    fireEvent.click(await screen.findByRole('button', { name: /Sem Grupo/ }));
    fireEvent.click(screen.getByRole('button', { name: /prazo/ }));
    await screen.findByRole('list', { name: 'Arquivos para enviar' });
    await userEvent.type(field(), 'Olá');
    expect(field().value).toBe('Olá');
  });

  test('with only a file sends a null body', async () => {
    await select(quick({ mediaPath: 'f'.repeat(32), mediaName: null, mediaType: 'voice' }));
    expect(screen.getByRole('list', { name: 'Arquivos para enviar' }).textContent).toContain('Áudio');
    await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(server.requestsTo(sendMessage)).toHaveLength(1));
    expect(server.requestsTo(sendMessage)[0]?.body).toMatchObject({
      body: null,
      mediaPath: 'f'.repeat(32),
      mediaName: null,
    });
  });
});

describe('a text that may be meant for another conversation', () => {
  const confirmation = () => screen.findByText('Enviar para Cliente 1?');
  const cancel = () => userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));

  test("a CPF that is not the contact's is confirmed once per conversation", async () => {
    await send('CPF 529.982.247-25?');
    expect(await confirmation()).toBeTruthy();
    expect(screen.getByText(/^O CPF 529\.982\.247-25 não consta/)).toBeTruthy();
    await cancel();
    expect(sent()).toEqual([]);
    expect(field().value).toBe('CPF 529.982.247-25?');
    await userEvent.type(field(), '{Enter}');
    await waitFor(() => expect(sent()).toEqual(['*Ana:*\nCPF 529.982.247-25?']));
  });

  test('an unfilled variable is confirmed on every attempt to send it', async () => {
    await send('Olá {nome}!');
    expect(await confirmation()).toBeTruthy();
    expect(screen.getByText('{nome} não foi preenchido.')).toBeTruthy();
    await cancel();
    await waitFor(() => expect(screen.queryByText('Enviar para Cliente 1?')).toBeNull());
    await userEvent.type(field(), '{Enter}');
    expect(await confirmation()).toBeTruthy();
    expect(sent()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Enviar assim mesmo' }));
    await waitFor(() => expect(sent()).toEqual(['*Ana:*\nOlá {nome}!']));
  });

  test('a whisper is sent without a confirmation', async () => {
    await userEvent.keyboard('{Alt>}w{/Alt}');
    await send('Olá {nome}!');
    await waitFor(() => expect(sent()).toHaveLength(1));
  });
});

test('a newer message holds a message back until one click sends it anyway', async () => {
  const newer = build.message({ n: 7, body: 'Esqueçam, já achei', contact: { id: 1, name: 'Maria' } });
  server.on(sendMessage, ({ body }) => {
    if ((body as { seenThrough?: string }).seenThrough === newer.id)
      return { status: 201, body: build.message({ ...(body as object), fromMe: true }) };
    return { status: 409, body: { error: 'ERR_NEWER_MESSAGE', details: { message: newer } } };
  });
  await send('Um momento');
  const bar = await screen.findByRole('alert');
  expect(bar.textContent).toContain('Maria escreveu antes do seu envio');
  expect(bar.textContent).toContain('Esqueçam, já achei');
  await send('E mais');
  await waitFor(() => expect(store.get(outboxAtom).map(({ state }) => state)).toEqual(['held', 'queued']));
  await userEvent.click(screen.getByRole('button', { name: 'Enviar assim mesmo' }));
  await waitFor(() => expect(store.get(outboxAtom)).toEqual([]));
  expect(sent()).toEqual(['*Ana:*\nUm momento', '*Ana:*\nUm momento', '*Ana:*\nE mais']);
  const keys = server.requestsTo(sendMessage).map(({ body }) => (body as { clientId: string }).clientId);
  expect(keys[0]).toBe(keys[1]);
});

describe('attached files', () => {
  const file = (name: string, type = 'text/plain', size = 5) => new File(['x'.repeat(size)], name, { type });
  const paste = (files: File[], types = ['Files']) =>
    fireEvent.paste(field(), { clipboardData: { files, types } });

  test('are added by pasting, each with a caption, and can be removed', async () => {
    paste([file('a.txt'), file('b.txt')]);
    await userEvent.type(screen.getByRole('textbox', { name: 'Legenda de b.txt' }), 'Nota');
    await userEvent.click(screen.getByRole('button', { name: 'Remover a.txt' }));
    expect(store.get(draftsAtom)[ticket.id]?.files).toMatchObject([{ name: 'b.txt', caption: 'Nota' }]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar' }).disabled).toBe(false);
  });

  test('that phones do not show are announced as files', async () => {
    paste([file('a.webm', 'video/webm'), file('b.png', 'image/png')]);
    expect(await screen.findAllByText(/^Vai como arquivo/)).toHaveLength(1);
    const [film, image] = store.get(draftsAtom)[ticket.id]?.files ?? [];
    expect([film?.becomes, image?.becomes]).toEqual(['document', undefined]);
  });

  test('are rejected before sending if too large or empty', async () => {
    const huge = file('v.png', 'image/png');
    Object.defineProperty(huge, 'size', { value: 17 * 1024 * 1024 });
    paste([huge, file('vazio.txt', 'text/plain', 0)]);
    expect(await screen.findAllByText('v.png é grande demais: imagem vai até 16 MB.')).not.toEqual([]);
    expect(screen.getAllByText('vazio.txt está vazio.')).not.toEqual([]);
    expect(store.get(draftsAtom)).toEqual({});
  });

  test('are not added for table cells, which include an image of themselves', () => {
    paste([file('image.png', 'image/png')], ['text/plain', 'Files']);
    expect(store.get(draftsAtom)).toEqual({});
  });
});

describe('the typing indicator', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('is sent once, repeated while typing, and ends after 5 s', () => {
    const states: string[] = [];
    const typing = typingPresence((state) => states.push(state));
    typing.typed();
    typing.typed();
    expect(states).toEqual(['composing']);
    for (let second = 0; second < 9; second += 1) {
      act(() => void vi.advanceTimersByTime(1000));
      typing.typed();
    }
    expect(states).toEqual(['composing', 'composing']);
    vi.advanceTimersByTime(4999);
    expect(states).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(states).toEqual(['composing', 'composing', 'paused']);
    typing.stopped();
    expect(states).toHaveLength(3);
  });
});
