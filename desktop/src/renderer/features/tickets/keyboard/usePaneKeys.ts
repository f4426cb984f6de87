import { useSetAtom } from 'jotai';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { type ListTab, listTabAtom, paneAtom, type SubTab, subTabAtom } from '@/data/desk/desk-state';
import { focusList } from '@/features/ticket-list';
import { useCommands } from '@/lib/commands/useCommands';

const SUB_TABS: readonly SubTab[] = ['open', 'pending', 'groups'];

/** Panes in the order of F6. The contact pane exists only while its drawer is open. */
const PANES = ['list', 'conversation', 'contact'] as const;

/**
 * Adds pane shortcuts: F6 moves between panes, Escape returns to the list, Alt+1…4 selects a tab of the list and
 * focuses its row that the Tab key reaches.
 */
export function usePaneKeys({ twoPanes, uuid }: { twoPanes: boolean; uuid: string | undefined }): void {
  const { t } = useTranslation('keyboard');
  const setPane = useSetAtom(paneAtom);
  const setTab = useSetAtom(listTabAtom);
  const setSubTab = useSetAtom(subTabAtom);
  /** Also moves the focus out of the composer: the next letters are shortcuts, not part of a draft. */
  const showTab = (tab: ListTab, subTab?: SubTab) => {
    flushSync(() => {
      if (!twoPanes) setPane('list');
      setTab(tab);
      if (subTab) setSubTab(subTab);
    });
    focusList();
  };
  useCommands([
    {
      id: 'panes.next',
      label: t('nextPane'),
      section: 'general',
      keys: ['F6'],
      whileTyping: true,
      run: () => twoPanes && focusNextPane(),
    },
    {
      id: 'panes.list',
      label: t('backToList'),
      section: 'general',
      keys: ['Esc'],
      whileTyping: true,
      enabled: uuid !== undefined,
      run: () => {
        if (twoPanes) return focusPane('list');
        setPane('list');
        return true;
      },
    },
    ...SUB_TABS.map((subTab, index) => ({
      id: `list.${subTab}`,
      label: t(`subTabs.${subTab}`),
      section: 'list',
      keys: [`Alt+${index + 1}`],
      whileTyping: true,
      run: () => showTab('inbox', subTab),
    })),
    {
      id: 'list.closed',
      label: t('closed'),
      section: 'list',
      keys: ['Alt+4'],
      whileTyping: true,
      run: () => showTab('closed'),
    },
  ]);
}

/** Focuses the next pane and wraps around. Skips hidden and empty panes. */
function focusNextPane(): boolean {
  const pane = document.activeElement?.closest<HTMLElement>('[data-pane]')?.dataset.pane;
  const at = PANES.findIndex((one) => one === pane);
  return [...PANES.slice(at + 1), ...PANES.slice(0, Math.max(at, 0))].some(focusPane);
}

/** Focuses the pane's main element: the composer, or the row that the Tab key reaches. */
function focusPane(pane: (typeof PANES)[number]): boolean {
  const root = document.querySelector(`[data-pane="${pane}"]`);
  const target =
    root?.querySelector<HTMLElement>('[data-pane-focus], [data-row-open][tabindex="0"]') ??
    root?.querySelector<HTMLElement>('button:not([tabindex="-1"])');
  target?.focus();
  return Boolean(target);
}
