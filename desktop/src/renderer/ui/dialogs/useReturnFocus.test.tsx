import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Tooltip,
} from '@fluentui/react-components';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '@/testing/render-screen';
import { ConfirmDialog } from './ConfirmDialog';

function Desk() {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Tooltip content="Excluir a etiqueta" relationship="label">
        <Button onClick={() => setConfirming(true)} />
      </Tooltip>
      {isConfirming && (
        <ConfirmDialog
          title="Excluir?"
          confirmLabel="Excluir"
          onConfirm={() => undefined}
          onClose={() => setConfirming(false)}
        >
          Não há volta.
        </ConfirmDialog>
      )}
    </>
  );
}

test('a tooltip that was visible when a dialog opened does not consume its Esc', async () => {
  renderScreen(<Desk />);
  const button = screen.getByRole('button', { name: 'Excluir a etiqueta' });
  fireEvent.pointerEnter(button);
  await screen.findByRole('tooltip');
  fireEvent.click(button);
  fireEvent.keyDown(await screen.findByText('Excluir'), { key: 'Escape' });
  expect(screen.queryByText('Não há volta.')).toBeNull();
});

/** A conversation that another conversation replaces; the new conversation's field focuses itself. */
function Conversations() {
  const [isConfirming, setConfirming] = useState(false);
  const [number, setNumber] = useState(1);
  return (
    <main tabIndex={-1}>
      <input
        key={number}
        aria-label={`Conversa ${number}`}
        ref={(field) => field?.focus()}
        onKeyDown={({ key }) => key === 'F2' && setConfirming(true)}
      />
      <button onClick={() => setNumber(2)}>Outra</button>
      {isConfirming && (
        <ConfirmDialog
          title="Trocar?"
          confirmLabel="Trocar"
          onConfirm={() => undefined}
          onClose={() => setConfirming(false)}
        >
          De conversa.
        </ConfirmDialog>
      )}
    </main>
  );
}

test('an element that replaces the dialog’s opener keeps the focus it took', async () => {
  renderScreen(<Conversations />);
  const first = screen.getByRole('textbox', { name: 'Conversa 1' });
  fireEvent.keyDown(first, { key: 'F2' });
  fireEvent.click(await screen.findByText('Trocar'));
  await waitFor(() => expect(document.activeElement).toBe(first));
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Outra' }));
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Conversa 2' }));
});

/** A row with a menu that opens a dialog. */
function Row() {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <main tabIndex={-1}>
      <Menu>
        <MenuTrigger>
          <Button>Mais ações</Button>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItem onClick={() => setConfirming(true)}>Excluir</MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
      {isConfirming && (
        <ConfirmDialog
          title="Excluir?"
          confirmLabel="Confirmar"
          onConfirm={() => undefined}
          onClose={() => setConfirming(false)}
        >
          Não há volta.
        </ConfirmDialog>
      )}
    </main>
  );
}

test('the button of the menu that opened a dialog gets the focus back', async () => {
  renderScreen(<Row />);
  const button = screen.getByRole('button', { name: 'Mais ações' });
  fireEvent.click(button);
  const item = await screen.findByRole('menuitem', { name: 'Excluir' });
  item.focus();
  fireEvent.click(item);
  fireEvent.click(await screen.findByText('Confirmar'));
  await waitFor(() => expect(document.activeElement).toBe(button));
});
