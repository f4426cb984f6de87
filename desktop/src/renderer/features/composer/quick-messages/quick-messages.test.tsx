import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listQuickMessageGroups } from '@recado/shared/quick-message-groups';
import { listQuickMessages, type QuickMessage } from '@recado/shared/quick-messages';
import { availableCommands } from '@/lib/commands/registry';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import type { SuggestionKeys } from '@/ui/message/SuggestionList';
import { QuickMessagesButton } from './QuickMessagesButton';
import { QuickMessageSuggestions } from './QuickMessageSuggestions';

// Role queries include hidden elements, because without a layout Fluent treats an open popover as closed.
configure({ defaultHidden: true });

const quick = (id: number, shortcode: string, message: string, more: Partial<QuickMessage> = {}) => ({
  id,
  shortcode,
  message,
  showAll: false,
  groupId: null,
  group: null,
  userId: 2,
  mediaPath: null,
  mediaName: null,
  mediaType: null,
  mediaUrl: null,
  version: 1,
  ...more,
});
const sales = { id: 5, name: 'Vendas', userId: 2 };
const messages: QuickMessage[] = [
  quick(1, 'bomdia', 'Bom dia! Aqui é da Loja Aurora. Em que posso ajudar?'),
  quick(2, 'embalagem', '', { mediaPath: 'f'.repeat(32), mediaName: 'a.mp3', mediaType: 'voice' }),
  quick(3, 'frete', 'Segue a tabela.', { groupId: 5, group: { id: 5, name: 'Vendas' } }),
  quick(4, 'vazia', ''),
];
const onInsert = vi.fn<(message: QuickMessage) => void>();

beforeEach(() => {
  onInsert.mockClear();
  const server = fakeServer();
  server.on(listQuickMessages, () => ({ body: messages }));
  server.on(listQuickMessageGroups, () => ({ body: { records: [sales] } }));
});

describe('the popover', () => {
  const open = async () => {
    await renderSignedIn(<QuickMessagesButton onInsert={onInsert} />, build.user());
    fireEvent.click(screen.getByRole('button', { name: 'Respostas rápidas' }));
    await screen.findByRole('button', { name: /Vendas/ });
  };
  const lines = () =>
    screen
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
      .filter(Boolean);

  test('shows the groups and "Sem Grupo", then the messages of the chosen one', async () => {
    await open();
    expect(lines()).toEqual(['Vendas1', 'Sem Grupo2']);
    fireEvent.click(screen.getByRole('button', { name: /Sem Grupo/ }));
    expect(lines()).toEqual(['bomdiaBom dia! Aqui é da Loja Aurora. Em ...', 'embalagemÁudio']);
    fireEvent.click(screen.getByRole('button', { name: 'Voltar aos grupos' }));
    expect(lines()).toEqual(['Vendas1', 'Sem Grupo2']);
  });

  test('opens on "/", which the shortcut sheet lists', async () => {
    await renderSignedIn(<QuickMessagesButton onInsert={onInsert} />, build.user());
    expect(availableCommands()).toMatchObject([{ label: 'Respostas rápidas', keys: ['/'] }]);
    fireEvent.keyDown(document.body, { key: '/' });
    expect(await screen.findByRole('button', { name: /Vendas/ })).toBeTruthy();
  });

  test('inserts the chosen message and closes', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: /Vendas/ }));
    fireEvent.click(screen.getByRole('button', { name: /frete/ }));
    expect(onInsert.mock.calls).toEqual([[messages[2]]]);
    await waitFor(() => expect(screen.queryByRole('button', { name: /frete/ })).toBeNull());
  });

  test('finds a message in any group by shortcode or text; Enter inserts the first', async () => {
    await open();
    const search = screen.getByRole('textbox', { name: 'Buscar resposta rápida' });
    fireEvent.change(search, { target: { value: 'TABELA' } });
    expect(lines()).toEqual(['freteSegue a tabela.']);
    fireEvent.keyDown(search, { key: 'Enter' });
    expect(onInsert.mock.calls).toEqual([[messages[2]]]);
  });
});

describe('the preview of the popover', () => {
  test('shows the whole highlighted message: the first, then the focused one', async () => {
    const long = `Bom dia!\n\n${'Trocamos em até sete dias. '.repeat(10)}Obrigada`;
    const server = fakeServer();
    server.on(listQuickMessageGroups, () => ({ body: { records: [sales] } }));
    server.on(listQuickMessages, () => ({ body: [quick(1, 'bomdia', long), ...messages.slice(1)] }));
    await renderSignedIn(<QuickMessagesButton onInsert={onInsert} />, build.user());
    fireEvent.click(screen.getByRole('button', { name: 'Respostas rápidas' }));
    const search = await screen.findByRole('textbox', { name: 'Buscar resposta rápida' });
    await screen.findByRole('button', { name: /Vendas/ });
    const preview = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent);
    expect(preview()).toEqual([]);
    fireEvent.change(search, { target: { value: 'a' } });
    expect(preview()).toEqual([long]);
    fireEvent.focus(screen.getByRole('button', { name: /frete/ }));
    expect(preview()).toEqual(['Segue a tabela.']);
    fireEvent.focus(screen.getByRole('button', { name: /embalagem/ }));
    expect(preview()).toEqual([]);
  });
});

describe('the suggestions', () => {
  function Field() {
    const [text, setText] = useState('');
    const [dismissed, setDismissed] = useState(false);
    const suggestions = useRef<SuggestionKeys>(null);
    return (
      <>
        {text.startsWith('/') && !dismissed && (
          <QuickMessageSuggestions
            ref={suggestions}
            query={text.slice(1)}
            onInsert={onInsert}
            onDismiss={() => setDismissed(true)}
          />
        )}
        <input
          aria-label="texto"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => void suggestions.current?.handleKey(event)}
        />
      </>
    );
  }
  const field = () => screen.getByRole('textbox', { name: 'texto' });
  const write = (value: string) => fireEvent.change(field(), { target: { value } });
  const press = (...keys: string[]) => {
    for (const key of keys) fireEvent.keyDown(field(), { key });
  };
  const begin = async () => {
    await renderSignedIn(<Field />, build.user());
    write('/');
    await screen.findAllByRole('option');
  };
  const reached = () => screen.getByRole('option', { selected: true }).textContent;

  test('offer messages with content; arrows move and wrap around', async () => {
    await begin();
    expect(screen.getAllByRole('option')).toHaveLength(3);
    expect(reached()).toContain('bomdia');
    press('ArrowDown');
    expect(reached()).toContain('embalagemÁudio');
    expect(screen.getByRole('status').textContent).toContain('embalagem');
    press('ArrowUp', 'ArrowUp');
    expect(reached()).toContain('frete');
  });

  test.each(['Enter', 'Tab'])('insert the highlighted message on %s', async (key) => {
    await begin();
    press('ArrowDown', 'ArrowDown', key);
    expect(onInsert.mock.calls).toEqual([[messages[2]]]);
  });

  test('narrow while typing and highlight the best match again', async () => {
    await begin();
    press('ArrowDown');
    write('/e');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'embalagemÁudio',
      'freteSegue a tabela.',
    ]);
    expect(reached()).toContain('embalagem');
  });

  test('disappear without a match, so that Enter sends', async () => {
    await begin();
    write('/xyz');
    press('Enter');
    expect(screen.queryByRole('option')).toBeNull();
    expect(onInsert).not.toHaveBeenCalled();
  });

  test('close on Esc', async () => {
    await begin();
    press('Escape');
    expect(screen.queryByRole('option')).toBeNull();
  });
});
