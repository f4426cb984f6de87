import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { AppError } from '@recado/shared/contract';
import api from '@/lib/api/locales/pt.json';
import { availableCommands } from '@/lib/commands/registry';
import { startI18n } from '@/lib/i18n/i18n';
import { renderScreen } from '@/testing/render-screen';
import ui from '@/ui/locales/pt.json';
import { ListScreen } from './ListScreen';

type Props = Parameters<typeof ListScreen<string>>[0];

const onAdd = vi.fn();
const onChange = vi.fn();
const refetch = vi.fn();
const fetchNextPage = vi.fn();
const add = { label: 'Nova tag', commandId: 'tags.add', onAdd };
const search = { label: 'Buscar tags', value: '', searched: '', onChange };
const reading = { error: null, isFetching: false, refetch, fetchNextPage };

/** Gives the page a height, so that content beyond it is not near the end. */
function withHeights(content: number, screenPx: number) {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(content);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(screenPx);
}

async function show({ heights, ...given }: Partial<Props> & { heights?: [number, number] }) {
  vi.restoreAllMocks();
  if (heights) withHeights(...heights);
  for (const mock of [onAdd, onChange, refetch, fetchNextPage]) mock.mockReset();
  await startI18n('pt', () => Promise.resolve({ ui, api }));
  renderScreen(
    <ListScreen<string>
      title="Tags"
      summary={(count) => `${count} tags`}
      rows={['VIP', 'Novo']}
      reading={reading}
      loadFailed="Não foi possível carregar as tags"
      empty={{ icon: <i />, title: 'Nenhuma tag', text: 'Crie a primeira.' }}
      notFound={{ icon: <i />, title: 'Nada encontrado', text: 'Busque outro nome.' }}
      skeleton={{ columns: ['1fr'] }}
      {...given}
    >
      {(rows) => rows.map((row) => <p key={row}>{row}</p>)}
    </ListScreen>,
  );
}
const rows = () => screen.queryAllByRole('paragraph').map(({ textContent }) => textContent);
const button = (name: string) => screen.queryByRole('button', { name });

describe('ListScreen', () => {
  test('shows the rows, their number and the add button', async () => {
    await show({ add });
    expect(rows()).toEqual(['VIP', 'Novo']);
    expect(screen.getByText('2 tags')).toBeTruthy();
    await userEvent.click(button('Nova tag')!);
    expect(onAdd).toHaveBeenCalledTimes(1);
  });

  test('counts nothing while more pages exist', async () => {
    await show({ reading: { ...reading, hasNextPage: true }, heights: [5_000, 800] });
    expect(screen.queryByText('2 tags')).toBeNull();
  });

  test('offers its add button as a command', async () => {
    await show({ add });
    expect(availableCommands().map(({ id }) => id)).toContain('tags.add');
  });

  test('without the permission to add has neither button nor command', async () => {
    await show({ rows: [] });
    expect(button('Nova tag')).toBeNull();
    expect(availableCommands().map(({ id }) => id)).not.toContain('tags.add');
  });

  test('moves the add button into an empty list and hides the search', async () => {
    await show({ rows: [], add, search });
    expect(screen.getByText('Nenhuma tag')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Nova tag' })).toHaveLength(1);
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  test('keeps the search and the add button when nothing matches', async () => {
    await show({ rows: [], add, search: { ...search, value: 'xyz', searched: 'xyz' } });
    expect(screen.getByText('Nada encontrado')).toBeTruthy();
    expect(screen.queryByText('Nenhuma tag')).toBeNull();
    expect(button('Nova tag')).toBeTruthy();
    fireEvent.change(screen.getByRole('searchbox', { name: 'Buscar tags' }), { target: { value: 'v' } });
    expect(onChange).toHaveBeenCalledWith('v');
  });

  test('shows a placeholder, not an empty list, while it loads', async () => {
    await show({ rows: undefined, add });
    expect(screen.queryByText('Nenhuma tag')).toBeNull();
    expect(rows()).toEqual([]);
  });

  test('explains a failed load with its reason and tries again', async () => {
    const error = new AppError('ERR_NO_PERMISSION');
    await show({ rows: undefined, reading: { ...reading, error } });
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText('Não foi possível carregar as tags')).toBeTruthy();
    expect(alert.getByText(/^Você não tem permissão/)).toBeTruthy();
    await userEvent.click(alert.getByRole('button', { name: 'Tentar de novo' }));
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  test('keeps loaded rows when a refetch fails', async () => {
    await show({ reading: { ...reading, error: new AppError('ERR_UNAVAILABLE') } });
    expect(rows()).toEqual(['VIP', 'Novo']);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the pages of a ListScreen', () => {
  const paged = { ...reading, hasNextPage: true };

  test('are loaded until the rows fill the screen', async () => {
    await show({ reading: paged });
    expect(fetchNextPage).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['is being fetched', { ...paged, isFetching: true, isFetchingNextPage: true }],
    ['failed', { ...paged, isFetchNextPageError: true }],
    ['does not exist', { ...paged, hasNextPage: false }],
  ])('are not requested if the next one %s', async (_case, given) => {
    await show({ reading: given });
    expect(fetchNextPage).not.toHaveBeenCalled();
  });

  test('are loaded when the user scrolls near the end', async () => {
    await show({ reading: paged, heights: [5_000, 800] });
    expect(fetchNextPage).not.toHaveBeenCalled();
    const page = screen.getByRole('heading', { name: 'Tags' }).closest('header')!.parentElement!;
    page.scrollTop = 3_000;
    fireEvent.scroll(page);
    expect(fetchNextPage).not.toHaveBeenCalled();
    page.scrollTop = 4_150;
    fireEvent.scroll(page);
    expect(fetchNextPage).toHaveBeenCalledTimes(1);
  });

  test('that failed are requested on demand', async () => {
    await show({ reading: { ...paged, isFetchNextPageError: true } });
    await userEvent.click(button('Não foi possível carregar mais. Tentar de novo')!);
    expect(fetchNextPage).toHaveBeenCalledTimes(1);
  });
});
