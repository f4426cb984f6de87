import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { format, parseISO } from 'date-fns';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardCard } from '@recado/shared/kanban';
import { useObservations } from '@/data/kanban/useObservations';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonFields } from '@/ui/states/SkeletonFields';
import { shownElements } from '../rules/clean-html';
import { useRichTextStyles } from './rich-text-styles';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  item: {
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  author: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  none: { color: tokens.colorNeutralForeground3 },
});

/** Lists the observations of a card, newest first. */
export function ObservationList({ card }: { card: BoardCard }) {
  const styles = useStyles();
  const { t } = useTranslation('kanban');
  const { data, error, refetch, isFetching } = useObservations(card);
  if (!data && error)
    return (
      <ErrorState
        error={error}
        title={t('errors.observations')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data) return <SkeletonFields fields={2} />;
  if (data.length === 0) return <Text className={styles.none}>{t('observations.none')}</Text>;
  return (
    <ul className={styles.list} aria-label={t('observations.title')}>
      {data.map(({ id, user, createdAt, text }) => (
        <li key={id} className={styles.item}>
          <Text size={200} weight="semibold" block className={styles.author}>
            {user.name} - {format(parseISO(createdAt), 'dd/MM/yyyy HH:mm')}
          </Text>
          <RichText html={text} />
        </li>
      ))}
    </ul>
  );
}

function RichText({ html }: { html: string }) {
  const styles = useRichTextStyles();
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => root.current?.replaceChildren(shownElements(html)), [html]);
  return <div ref={root} className={styles.root} />;
}
