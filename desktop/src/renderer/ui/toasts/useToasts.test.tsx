import { Button } from '@fluentui/react-components';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '@/lib/i18n/i18n';
import { renderScreen } from '@/testing/render-screen';
import ui from '@/ui/locales/pt.json';
import { useToasts } from './useToasts';

const again = vi.fn();

function Failing() {
  const toasts = useToasts();
  return (
    <Button onClick={() => toasts.error('Não foi.', { action: { label: 'Tentar de novo', onClick: again } })}>
      falhar
    </Button>
  );
}

beforeEach(async () => {
  await startI18n('pt', () => Promise.resolve({ ui }));
});

test('an error with an action can be closed, and its action runs', async () => {
  renderScreen(<Failing />);
  await userEvent.click(screen.getByText('falhar'));
  await userEvent.click(await screen.findByRole('button', { name: 'Fechar' }));
  await waitFor(() => expect(screen.queryByText('Não foi.')).toBeNull());
  expect(again).not.toHaveBeenCalled();

  await userEvent.click(screen.getByText('falhar'));
  await userEvent.click(await screen.findByRole('button', { name: 'Tentar de novo' }));
  expect(again).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByText('Não foi.')).toBeNull());
});
