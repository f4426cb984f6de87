import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sendContact, sendMessage, sendTyping } from '@recado/shared/messages';
import { listQuickMessages, type QuickMessage } from '@recado/shared/quick-messages';
import { forwardSelectionAtom } from '@/data/desk/forwarding';
import { changeDraftAtom, type ComposerDraft, draftsAtom, EMPTY_DRAFT } from '@/data/outbox/drafts';
import { endOutbox, outboxAtom } from '@/data/outbox/running';
import { useEditPendingMessage } from '@/features/outbox';
import type * as Audio from '@/lib/audio/record-audio';
import { recordAudio } from '@/lib/audio/record-audio';
import { availableCommands } from '@/lib/commands/registry';
import { build } from '@/testing/build';
import { fakeMedia } from '@/testing/fake-media';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { Composer } from './Composer';
import { useSubmit } from './useSubmit';

// jsdom has no microphone; `e2e/recording.spec.ts` records with Chromium.
vi.mock('@/lib/audio/record-audio', async (original) => ({
  ...(await original<typeof Audio>()),
  recordAudio: vi.fn(),
}));

const ticket = build.ticket();
const store = getDefaultStore();
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  server = fakeServer();
  server.on(sendTyping, () => ({ status: 204 }));
  server.on(sendMessage, ({ body }) => ({
    status: 201,
    body: build.message({ ...(body as object), fromMe: true }),
  }));
});
afterEach(() => {
  endOutbox();
  store.set(draftsAtom, {});
});

const compose = () => renderSignedIn(<Composer ticket={ticket} />, build.user());
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Mensagem|Sussurro/ });
const sent = () =>
  server
    .requestsTo(sendMessage)
    .map(({ body }) => body as { body: string | null; mediaPath?: string; clientId: string });
const quick = (id: number, shortcode: string, given: Partial<QuickMessage>): QuickMessage => ({
  id,
  shortcode,
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
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const select = async (shortcode: string) => {
  type(`/${shortcode}`);
  fireEvent.click(await screen.findByRole('option'));
};

/** Renders a button that sends a ticket's draft, and the warnings that need confirmation. */
function Sends({ to, draft }: { to: number; draft: Partial<ComposerDraft> }) {
  const sending = useSubmit(build.ticket({ id: to }), { ...EMPTY_DRAFT, ...draft }, () => undefined);
  return (
    <>
      <button onClick={sending.submit}>{`enviar ${to}`}</button>
      <button onClick={() => sending.sendCard({ name: 'Carla', number: '5511' })}>cartão</button>
      {sending.warnings?.map(({ kind, found }) => (
        <p key={kind}>{`${kind} ${found}`}</p>
      ))}
    </>
  );
}

describe('a contact card in whisper mode', () => {
  test('is offered neither in the menu, which explains why, nor in the palette', async () => {
    await compose();
    const offered = () => availableCommands().some(({ id }) => id === 'composer.contact');
    expect(offered()).toBe(true);
    act(() => store.set(changeDraftAtom, ticket.id, { whisper: true }));
    expect(offered()).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Anexar' }));
    const item = await screen.findByRole('menuitem', { name: /Encaminhar Contato/ });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    expect(item.textContent).toContain('Um cartão de contato iria para o cliente.');
  });

  test('is not sent', async () => {
    await renderSignedIn(<Sends to={1} draft={{ whisper: true }} />, build.user());
    await userEvent.click(screen.getByRole('button', { name: 'cartão' }));
    expect((await screen.findAllByText(/Um cartão de contato iria/)).length).toBeGreaterThan(0);
    expect(server.requestsTo(sendContact)).toEqual([]);
  });
});

describe('a voice note', () => {
  beforeEach(() => void fakeMedia());
  afterEach(() => vi.restoreAllMocks());
  const note = new File(['x'.repeat(10_000)], 'audio-record-site-1.mp3', { type: 'audio/mpeg' });
  let finish: (file: File) => void;

  async function record(): Promise<void> {
    const stop = () => new Promise<File>((resolve) => (finish = resolve));
    vi.mocked(recordAudio).mockResolvedValue({
      level: () => 0,
      pause: vi.fn(),
      resume: vi.fn(),
      cancel: vi.fn(),
      stop,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Gravar áudio' }));
    await screen.findByRole('timer');
  }
  /** Returns the whisper modes of all queued messages, including those that were sent immediately. */
  function modesQueued(): boolean[] {
    const modes: boolean[] = [];
    const seen = new Map<string, boolean>();
    store.sub(outboxAtom, () =>
      store.get(outboxAtom).forEach(({ clientId, whisper }) => {
        seen.set(clientId, whisper);
        modes.splice(0, modes.length, ...seen.values());
      }),
    );
    return modes;
  }

  test('recorded while whispering stays a whisper when the mode ends before the file is ready', async () => {
    await compose();
    const modes = modesQueued();
    act(() => store.set(changeDraftAtom, ticket.id, { whisper: true }));
    await record();
    expect(screen.queryByRole('button', { name: 'Desligar' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Enviar áudio só para a equipe' }));
    act(() => store.set(changeDraftAtom, ticket.id, { whisper: false }));
    await act(async () => finish(note));
    await waitFor(() => expect(modes).toEqual([true]));
  });

  const whisper = (on: boolean) => act(() => store.set(changeDraftAtom, ticket.id, { whisper: on }));
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  test('stays a whisper when the mode is on during a pause only', async () => {
    await compose();
    const modes = modesQueued();
    await record();
    await press('Pausar gravação');
    whisper(true);
    expect(screen.queryByRole('button', { name: 'Desligar' })).toBeNull();
    whisper(false);
    await press('Continuar gravação');
    await press('Enviar áudio só para a equipe');
    await act(async () => finish(note));
    await waitFor(() => expect(modes).toEqual([true]));
  });

  test('stays a whisper when the mode ends during its review', async () => {
    await compose();
    const modes = modesQueued();
    whisper(true);
    await record();
    await press('Parar e ouvir');
    await act(async () => finish(note));
    await screen.findByRole('group', { name: 'Ouvir antes de enviar' });
    whisper(false);
    await press('Enviar áudio só para a equipe');
    await waitFor(() => expect(modes).toEqual([true]));
  });

  test('becomes and stays a whisper when the mode is on during its review only', async () => {
    await compose();
    const modes = modesQueued();
    await record();
    await press('Parar e ouvir');
    await act(async () => finish(note));
    await screen.findByRole('group', { name: 'Ouvir antes de enviar' });
    whisper(true);
    whisper(false);
    await press('Enviar áudio só para a equipe');
    await waitFor(() => expect(modes).toEqual([true]));
  });

  test('sent to the customer after a whispered one was discarded is no whisper', async () => {
    await compose();
    const modes = modesQueued();
    whisper(true);
    await record();
    await press('Cancelar gravação');
    whisper(false);
    await record();
    await press('Enviar áudio');
    await act(async () => finish(note));
    await waitFor(() => expect(modes).toEqual([false]));
  });

  test('restored after its discarding waits in a draft that whispers', async () => {
    await compose();
    whisper(true);
    await record();
    await press('Parar e ouvir');
    await act(async () => finish(note));
    await screen.findByRole('group', { name: 'Ouvir antes de enviar' });
    whisper(false);
    await press('Descartar gravação');
    expect(store.get(draftsAtom)[ticket.id]?.files ?? []).toHaveLength(0);
    await press('Desfazer');
    await waitFor(() => expect(store.get(draftsAtom)[ticket.id]?.files).toHaveLength(1));
    expect(store.get(draftsAtom)[ticket.id]).toMatchObject({ whisper: true });
  });

  test('moves to the draft, and the microphone closes, when messages are selected to forward', async () => {
    await compose();
    await record();
    act(() => store.set(forwardSelectionAtom, { ticketId: ticket.id, messageIds: ['M1'] }));
    await act(async () => finish(note));
    await waitFor(() => expect(store.get(draftsAtom)[ticket.id]?.files).toHaveLength(1));
    const starts = vi.mocked(recordAudio).mock.calls.length;
    act(() => store.set(forwardSelectionAtom, null));
    await screen.findByRole('button', { name: 'Gravar áudio' });
    expect(vi.mocked(recordAudio).mock.calls).toHaveLength(starts);
  });

  test('left unfinished while whispering waits in a draft that whispers', async () => {
    await compose();
    act(() => store.set(changeDraftAtom, ticket.id, { whisper: true }));
    await record();
    act(() => store.set(changeDraftAtom, ticket.id, { whisper: false }));
    cleanup();
    await act(async () => finish(note));
    await waitFor(() => expect(store.get(draftsAtom)[ticket.id]?.files).toHaveLength(1));
    expect(store.get(draftsAtom)[ticket.id]).toMatchObject({ whisper: true });
  });
});

describe('a message moved back to the composer', () => {
  test('stays a whisper', async () => {
    server.on(sendMessage, () => ({ status: 400, body: { error: 'ERR_VALIDATION' } }));
    const editPending: { run: ReturnType<typeof useEditPendingMessage> | null } = { run: null };
    function EditsPending() {
      const run = useEditPendingMessage();
      useEffect(() => {
        editPending.run = run;
      });
      return <Composer ticket={ticket} />;
    }
    await renderSignedIn(<EditsPending />, build.user());
    type('Para o cliente');
    fireEvent.keyDown(field(), { key: 'Enter' });
    await waitFor(() => expect(store.get(outboxAtom)[0]?.failure).toBeTruthy());
    act(() => store.set(changeDraftAtom, ticket.id, { text: 'Só para a equipe', whisper: true }));
    const [failed] = store.get(outboxAtom);
    await act(async () => failed && editPending.run?.(failed));
    const draft = store.get(draftsAtom)[ticket.id];
    expect(draft?.text).toContain('Só para a equipe');
    expect(draft?.whisper).toBe(true);
  });
});

describe('audio files', () => {
  test('have no caption field', async () => {
    await compose();
    const files = [
      new File(['x'], 'a.mp3', { type: 'audio/mpeg' }),
      new File(['x'], 'b.pdf', { type: 'application/pdf' }),
    ];
    fireEvent.paste(field(), { clipboardData: { files, types: ['Files'] } });
    expect(screen.getByRole('textbox', { name: 'Legenda de b.pdf' })).toBeTruthy();
    expect(screen.getByText('a.mp3')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Legenda de a.mp3' })).toBeNull();
  });

  test('send a quick message’s text after its recording, each under its own key', async () => {
    const both = quick(1, 'pix', { message: 'É assim', mediaPath: 'f'.repeat(32), mediaType: 'voice' });
    server.on(listQuickMessages, () => ({ body: [both] }));
    await compose();
    await select('pix');
    await userEvent.type(field(), '{Enter}');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()).toMatchObject([{ body: null, mediaPath: both.mediaPath }, { body: '*Ana:*\nÉ assim' }]);
    expect(sent()[1]).not.toHaveProperty('mediaPath');
    expect(sent()[0]?.clientId).not.toBe(sent()[1]?.clientId);
  });
});

test('Enter in a caption sends and focuses the text field again', async () => {
  await compose();
  const table = new File(['x'], 'b.pdf', { type: 'application/pdf' });
  fireEvent.paste(field(), { clipboardData: { files: [table], types: ['Files'] } });
  const caption = screen.getByRole('textbox', { name: 'Legenda de b.pdf' });
  await userEvent.type(caption, 'A tabela');
  fireEvent.keyDown(caption, { key: 'Enter', isComposing: true });
  expect(screen.getByRole('textbox', { name: 'Legenda de b.pdf' })).toBeTruthy();
  await userEvent.type(caption, '{Enter}');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Legenda de b.pdf' })).toBeNull());
  expect(document.activeElement).toBe(field());
});

test('the files of two quick messages are both shown by kind and sent', async () => {
  const table = quick(1, 'tabela', { mediaPath: 'a'.repeat(32), mediaName: 't.pdf', mediaType: 'document' });
  const photo = quick(2, 'foto', { mediaPath: 'b'.repeat(32), mediaName: 'f.png', mediaType: 'image' });
  server.on(listQuickMessages, () => ({ body: [table, photo] }));
  await compose();
  await select('tabela');
  await select('foto');
  expect(screen.getByRole('img', { name: 'Documento' })).toBeTruthy();
  expect(screen.getByRole('img', { name: /Foto|Imagem/ })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  await waitFor(() =>
    expect(sent().map(({ mediaPath }) => mediaPath)).toEqual([table.mediaPath, photo.mediaPath]),
  );
});

describe('"/" with a space', () => {
  const greeting = quick(1, 'bom dia', { message: 'Bom dia! Em que posso ajudar?' });
  beforeEach(async () => {
    server.on(listQuickMessages, () => ({ body: [greeting] }));
    await compose();
  });

  test('suggests shortcodes with that prefix', async () => {
    type('/bom d');
    await screen.findByRole('option');
    await userEvent.type(field(), '{Enter}');
    expect(field().value).toBe('Bom dia! Em que posso ajudar?');
    expect(sent()).toEqual([]);
  });

  test('is ordinary text without such a shortcode', async () => {
    type('/bom');
    await screen.findByRole('option');
    type('/bom negócio');
    expect(screen.queryByRole('option')).toBeNull();
    await userEvent.type(field(), '{Enter}');
    await waitFor(() => expect(sent().map(({ body }) => body)).toEqual(['*Ana:*\n/bom negócio']));
  });
});

test('confirms a long caption that was just sent to another contact', async () => {
  const caption =
    'Segue o contrato assinado, com as condições que combinamos ontem por telefone, e a fatura.';
  const file = { id: 'f', name: 'a.pdf', type: 'application/pdf', size: 1, caption };
  await renderSignedIn(
    <>
      <Sends to={1} draft={{ files: [file] }} />
      <Sends to={2} draft={{ files: [file] }} />
    </>,
    build.user(),
  );
  await userEvent.click(screen.getByRole('button', { name: 'enviar 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'enviar 2' }));
  expect(await screen.findByText('repeated Cliente 1')).toBeTruthy();
});

test('confirms an unknown variable on every attempt', async () => {
  const text = 'Olá {{apelido}}, tudo bem?';
  await renderSignedIn(<Sends to={71} draft={{ text }} />, build.user());
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await userEvent.click(screen.getByRole('button', { name: 'enviar 71' }));
    expect(await screen.findByText('variable {{apelido}}')).toBeTruthy();
  }
  expect(store.get(outboxAtom)).toEqual([]);
  expect(sent()).toEqual([]);
});
