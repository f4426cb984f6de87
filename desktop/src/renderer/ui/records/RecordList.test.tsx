import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { AppError } from '@recado/shared/contract';
import api from '@/lib/api/locales/pt.json';
import { startI18n } from '@/lib/i18n/i18n';
import { renderScreen } from '@/testing/render-screen';
import ui from '@/ui/locales/pt.json';
import { RecordForm } from './RecordForm';
import { RecordList } from './RecordList';

const refetch = vi.fn();
const fetchNextPage = vi.fn();
const reading = { error: null as unknown, isFetching: false, refetch, fetchNextPage };

async function show(given: {
  rows?: readonly string[];
  reading?: Partial<typeof reading & { hasNextPage: boolean }>;
}) {
  refetch.mockReset();
  fetchNextPage.mockReset();
  await startI18n('pt', () => Promise.resolve({ ui, api }));
  renderScreen(
    <RecordList
      rows={given.rows}
      reading={{ ...reading, ...given.reading }}
      loadFailed="Não foi possível carregar"
      empty={{ icon: <i />, title: 'Nenhum plano', text: 'Crie o primeiro.' }}
      columns={['1fr']}
    >
      {(rows) => rows.map((row) => <p key={row}>{row}</p>)}
    </RecordList>,
  );
}
const more = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Mostrar mais' });

describe('RecordList', () => {
  test('shows neither rows nor the empty text while it loads', async () => {
    await show({});
    expect(screen.queryByText('Nenhum plano')).toBeNull();
    expect(screen.queryByRole('paragraph')).toBeNull();
  });

  test('explains a failure and tries again', async () => {
    await show({ reading: { error: new AppError('ERR_NO_PERMISSION') } });
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText('Não foi possível carregar')).toBeTruthy();
    await userEvent.click(alert.getByRole('button', { name: 'Tentar de novo' }));
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  test('blocks the button of a failure while it tries again', async () => {
    await show({ reading: { error: new AppError('ERR_NO_PERMISSION'), isFetching: true } });
    expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true);
  });

  test('explains an empty list', async () => {
    await show({ rows: [] });
    expect(screen.getByText('Nenhum plano')).toBeTruthy();
    expect(more()).toBeNull();
  });

  test('requests the next page on demand', async () => {
    await show({ rows: ['A'], reading: { hasNextPage: true } });
    await userEvent.click(more()!);
    expect(fetchNextPage).toHaveBeenCalledTimes(1);
  });

  test('disables the next page while one is being fetched', async () => {
    await show({ rows: ['A'], reading: { hasNextPage: true, isFetching: true } });
    expect(more()?.disabled).toBe(true);
    expect(screen.getByText('A')).toBeTruthy();
  });
});

describe('RecordForm', () => {
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
  const onDirtyChange = vi.fn();
  async function showForm(given: { saving?: boolean; onDelete?: () => void }) {
    onSubmit.mockClear();
    onDirtyChange.mockClear();
    await startI18n('pt', () => Promise.resolve({ ui, api }));
    renderScreen(
      <RecordForm
        title="Plano Essencial"
        saving={given.saving ?? false}
        dirty
        onDirtyChange={onDirtyChange}
        onSubmit={onSubmit}
        onClear={() => undefined}
        onClose={() => undefined}
        {...(given.onDelete ? { onDelete: given.onDelete } : {})}
      >
        <textarea aria-label="Nome" />
      </RecordForm>,
    );
    await userEvent.click(screen.getByLabelText('Nome'));
  }

  test.each([
    ['{Control>}{Enter}{/Control}', 1],
    ['{Meta>}{Enter}{/Meta}', 1],
    ['{Enter}', 0],
  ])('on %s in a text field saves %d times', async (keys, times) => {
    await showForm({});
    await userEvent.keyboard(keys);
    expect(onSubmit).toHaveBeenCalledTimes(times);
  });

  test('saves nothing twice while it is saving', async () => {
    await showForm({ saving: true });
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(onSubmit).not.toHaveBeenCalled();
    for (const button of screen.getAllByRole<HTMLButtonElement>('button')) expect(button.disabled).toBe(true);
  });

  test('reports unsaved input, and offers to delete only an existing record', async () => {
    await showForm({});
    expect(onDirtyChange).toHaveBeenCalledWith(true);
    expect(screen.queryByRole('button', { name: 'Excluir' })).toBeNull();
  });

  test('deletes an existing record by its button', async () => {
    const onDelete = vi.fn();
    await showForm({ onDelete });
    await userEvent.click(screen.getByRole('button', { name: 'Excluir' }));
    expect(onDelete).toHaveBeenCalledTimes(1);
    expect(onSubmit).not.toHaveBeenCalled();
  });
});
