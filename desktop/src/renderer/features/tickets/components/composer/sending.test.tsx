import { sendContact, sendMessage, sendTyping } from '@recado/shared/messages';
import { listQuickMessages, type QuickMessage } from '@recado/shared/quick-messages';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { availableCommands } from '../../../../lib/commands';
import { endOutbox } from '../../outbox/running';
import { build } from '../../testing/build';
import { fakeServer, renderSignedIn } from '../../testing/renderSignedIn';
import { Composer } from './Composer';
import { changeDraftAtom, draftsAtom, EMPTY_DRAFT, type ComposerDraft } from './composerState';
import { useSubmit } from './useSubmit';

/** The machine may be busy, and looking for roles is slow in jsdom. */
vi.setConfig({ testTimeout: 60_000 });

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
    .asked(sendMessage)
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
  ...given,
});
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const choose = async (shortcode: string) => {
  type(`/${shortcode}`);
  fireEvent.click(await screen.findByRole('option', undefined, { timeout: 5000 }));
};

/** A draft of a ticket, and what asks before it goes. */
function Sends({ to, draft }: { to: number; draft: Partial<ComposerDraft> }) {
  const sending = useSubmit(build.ticket({ id: to }), { ...EMPTY_DRAFT, ...draft }, () => undefined);
  return (
    <>
      <button onClick={sending.submit}>{`enviar ${to}`}</button>
      <button onClick={() => sending.sendCard({ name: 'Carla', number: '5511' })}>cartão</button>
      {sending.doubts?.map(({ kind, found }) => (
        <p key={kind}>{`${kind} ${found}`}</p>
      ))}
    </>
  );
}

describe('a contact’s card while whispering', () => {
  test('is offered neither in the menu, which says why, nor in the palette', async () => {
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

  test('does not go', async () => {
    await renderSignedIn(<Sends to={1} draft={{ whisper: true }} />, build.user());
    await userEvent.click(screen.getByRole('button', { name: 'cartão' }));
    expect((await screen.findAllByText(/Um cartão de contato iria/)).length).toBeGreaterThan(0);
    expect(server.asked(sendContact)).toEqual([]);
  });
});

describe('sounds', () => {
  test('have no caption to write', async () => {
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

  test('a quick message’s text comes after its recording, each under a key of its own', async () => {
    const both = quick(1, 'pix', { message: 'É assim', mediaPath: 'f'.repeat(32), mediaType: 'voice' });
    server.on(listQuickMessages, () => ({ body: [both] }));
    await compose();
    await choose('pix');
    await userEvent.type(field(), '{Enter}');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()).toMatchObject([{ body: null, mediaPath: both.mediaPath }, { body: '*Ana:*\nÉ assim' }]);
    expect(sent()[1]).not.toHaveProperty('mediaPath');
    expect(sent()[0]?.clientId).not.toBe(sent()[1]?.clientId);
  });
});

test('Enter in a caption sends, and the text field has the focus again', async () => {
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

test('files of two quick messages both stay, shown as what they are, and go', async () => {
  const table = quick(1, 'tabela', { mediaPath: 'a'.repeat(32), mediaName: 't.pdf', mediaType: 'document' });
  const photo = quick(2, 'foto', { mediaPath: 'b'.repeat(32), mediaName: 'f.png', mediaType: 'image' });
  server.on(listQuickMessages, () => ({ body: [table, photo] }));
  await compose();
  await choose('tabela');
  await choose('foto');
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

  test('suggests as long as it begins a shortcode', async () => {
    type('/bom d');
    await screen.findByRole('option', undefined, { timeout: 5000 });
    await userEvent.type(field(), '{Enter}');
    expect(field().value).toBe('Bom dia! Em que posso ajudar?');
    expect(sent()).toEqual([]);
  });

  test('is a text where it begins none', async () => {
    type('/bom');
    await screen.findByRole('option', undefined, { timeout: 5000 });
    type('/bom negócio');
    expect(screen.queryByRole('option')).toBeNull();
    await userEvent.type(field(), '{Enter}');
    await waitFor(() => expect(sent().map(({ body }) => body)).toEqual(['*Ana:*\n/bom negócio']));
  });
});

test('a long caption that went to somebody else a moment ago is asked about', async () => {
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
