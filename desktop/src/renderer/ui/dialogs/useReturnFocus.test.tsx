import { Button, Tooltip } from '@fluentui/react-components';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { ConfirmDialog } from './ConfirmDialog';

function Desk() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Tooltip content="Excluir a etiqueta" relationship="label">
        <Button onClick={() => setAsking(true)} />
      </Tooltip>
      {asking && (
        <ConfirmDialog
          title="Excluir?"
          confirmLabel="Excluir"
          onConfirm={() => undefined}
          onClose={() => setAsking(false)}
        >
          Não há volta.
        </ConfirmDialog>
      )}
    </>
  );
}

test('a tooltip that stood where a dialog opens does not take its Esc', async () => {
  renderScreen(<Desk />);
  const button = screen.getByRole('button', { name: 'Excluir a etiqueta' });
  fireEvent.pointerEnter(button);
  await screen.findByRole('tooltip');
  fireEvent.click(button);
  fireEvent.keyDown(await screen.findByText('Excluir'), { key: 'Escape' });
  expect(screen.queryByText('Não há volta.')).toBeNull();
});
