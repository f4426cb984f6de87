import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { listTabAtom, paneAtom, searchFocusAtom } from '@/data/desk/desk-state';
import { useCommands } from '@/lib/commands/useCommands';

export function useSearchKey(): void {
  const { t } = useTranslation('ticket-search');
  const setPane = useSetAtom(paneAtom);
  const setTab = useSetAtom(listTabAtom);
  const focus = useSetAtom(searchFocusAtom);
  useCommands([
    {
      id: 'list.search',
      label: t('command'),
      section: 'list',
      keys: ['Ctrl+F'],
      whileTyping: true,
      run: () => {
        setPane('list');
        setTab('search');
        focus((times) => times + 1);
      },
    },
  ]);
}
