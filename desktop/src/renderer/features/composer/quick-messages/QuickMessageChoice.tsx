import { Input, makeStyles, tokens, useArrowNavigationGroup } from '@fluentui/react-components';
import { ChevronRight16Regular, Folder16Regular, Search16Regular } from '@fluentui/react-icons';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuickMessage } from '@recado/shared/quick-messages';
import { useQuickMessageGroups, useQuickMessages } from '@/data/quick-messages/useInsertableQuickMessages';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonRows } from '@/ui/states/SkeletonRows';
import { CutText } from '@/ui/tooltip/CutText';
import { ChoiceHeader } from './ChoiceHeader';
import { searchQuickMessages } from './quick-message-search';
import { QuickMessageLine } from './QuickMessageLine';
import { useChoiceStyles } from './useChoiceStyles';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, width: '300px' },
  list: {
    display: 'flex',
    flexDirection: 'column',
    maxHeight: '300px',
    overflowY: 'auto',
    margin: `0 calc(-1 * ${tokens.spacingHorizontalS})`,
    padding: '2px',
  },
  count: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  icon: { display: 'flex', flexShrink: 0, color: tokens.colorNeutralForeground3 },
  name: { flexGrow: 1, textAlign: 'left' },
  preview: {
    boxSizing: 'border-box',
    maxHeight: '140px',
    overflowY: 'auto',
    margin: 0,
    paddingTop: tokens.spacingVerticalS,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
});

/** The group with the listed messages; null while the groups are listed. */
type Shown = { id: number | null; name: string } | null;

/** Offers a search and the groups ("Sem Grupo" last), or the messages of a chosen group. */
export function QuickMessageChoice({ onSelect }: { onSelect: (message: QuickMessage) => void }) {
  const styles = useStyles();
  const lines = useChoiceStyles();
  const { t } = useTranslation('quick-messages');
  const messages = useQuickMessages();
  const groups = useQuickMessageGroups();
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState<Shown>(null);
  const [highlightedId, highlight] = useState<number | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const arrows = useArrowNavigationGroup({ axis: 'vertical', circular: true });
  const error = messages.error ?? groups.error;
  const all = messages.data ?? [];

  const entries = [...(groups.data ?? []), { id: null, name: t('insert.noGroup') }]
    .map((group) => ({ ...group, count: all.filter(({ groupId }) => groupId === group.id).length }))
    .filter(({ id, count }) => id !== null || count > 0);
  const inList = typed.trim()
    ? searchQuickMessages(all, typed)
    : shown && all.filter(({ groupId }) => groupId === shown.id);

  // The first message is highlighted until another is hovered, because Enter in the search field inserts it.
  const highlighted = inList?.find(({ id }) => id === highlightedId) ?? inList?.[0];

  const intoList = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      list.current?.querySelector('button')?.focus();
    } else if (event.key === 'Enter' && inList?.[0]) {
      event.preventDefault();
      onSelect(inList[0]);
    }
  };
  const show = (group: Shown) => {
    setShown(group);
    // Moves the focus to the field, because the clicked button has unmounted.
    field.current?.focus();
  };
  if (error && !(messages.data && groups.data)) {
    return (
      <ErrorState
        error={error}
        title={t('loadFailed')}
        onRetry={() => void Promise.all([messages.refetch(), groups.refetch()])}
      />
    );
  }
  return (
    <div className={styles.root}>
      {shown && !typed.trim() && <ChoiceHeader name={shown.name} onBack={() => show(null)} />}
      <Input
        ref={field}
        size="small"
        contentBefore={<Search16Regular aria-hidden />}
        placeholder={t('insert.search')}
        aria-label={t('insert.search')}
        value={typed}
        onChange={(_event, data) => setTyped(data.value)}
        onKeyDown={intoList}
      />
      <div ref={list} className={styles.list} {...arrows}>
        {messages.isPending || groups.isPending ? (
          <SkeletonRows rows={3} columns={['1fr']} height={40} />
        ) : inList ? (
          inList.map((message) => (
            <button
              key={message.id}
              type="button"
              className={lines.line}
              onFocus={() => highlight(message.id)}
              onPointerMove={() => highlight(message.id)}
              onClick={() => onSelect(message)}
            >
              <QuickMessageLine message={message} />
            </button>
          ))
        ) : (
          entries.map((group) => (
            <button key={group.id ?? 0} type="button" className={lines.line} onClick={() => show(group)}>
              <span className={styles.icon} aria-hidden>
                <Folder16Regular />
              </span>
              <CutText className={styles.name}>{group.name}</CutText>
              <span className={styles.count}>{group.count}</span>
              <span className={styles.icon} aria-hidden>
                <ChevronRight16Regular />
              </span>
            </button>
          ))
        )}
      </div>
      {highlighted && highlighted.message !== '' && <p className={styles.preview}>{highlighted.message}</p>}
      {!messages.isPending && (inList ?? entries).length === 0 && (
        <span className={lines.hint} role="status">
          {all.length === 0 ? t('insert.empty') : t('insert.none')}
        </span>
      )}
    </div>
  );
}
