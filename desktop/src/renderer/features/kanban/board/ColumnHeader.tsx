import {
  makeStyles,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import {
  ArrowLeft20Regular,
  ArrowRight20Regular,
  Delete20Regular,
  Edit20Regular,
  MoreHorizontal20Regular,
  Warning12Filled,
} from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { type ColumnWithCards, KANBAN_LIMITS } from '@recado/shared/kanban';
import { useMoveColumn } from '@/data/kanban/useKanbanMutations';
import { errorText } from '@/lib/api/errors';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { useToasts } from '@/ui/toasts/useToasts';
import { CutText } from '@/ui/tooltip/CutText';
import { IconButton } from '@/ui/tooltip/IconButton';
import type { BoardColumnProps } from './board-column-props';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    flexShrink: 0,
    minHeight: '40px',
    padding: `0 ${tokens.spacingHorizontalXS} 0 ${tokens.spacingHorizontalM}`,
  },
  name: {
    margin: 0,
    minWidth: 0,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  count: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXXS,
    flexShrink: 0,
    padding: `0 ${tokens.spacingHorizontalSNudge}`,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontVariantNumeric: 'tabular-nums',
  },
  over: {
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorStatusDangerForeground1,
    fontWeight: tokens.fontWeightSemibold,
  },
  tools: { marginLeft: 'auto' },
});

export function ColumnHeader(props: BoardColumnProps) {
  const styles = useStyles();
  const { column } = props;
  const isAdmin = useCurrentUser().profile === 'admin';
  return (
    <header className={styles.root}>
      <h2 className={styles.name}>
        <CutText>{column.name}</CutText>
      </h2>
      <CardCount {...column} />
      {isAdmin && (
        <span className={styles.tools}>
          <ColumnMenu {...props} />
        </span>
      )}
    </header>
  );
}

function CardCount({ cardsCount, limit }: ColumnWithCards) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('kanban');
  const count = cardsCount ?? 0;
  const shown = count.toLocaleString(i18n.language) + (count >= KANBAN_LIMITS.counted ? '+' : '');
  const isOver = limit !== null && count > limit;
  const label = t('column.count', { count, shown });
  return (
    <span
      className={mergeClasses(styles.count, isOver && styles.over)}
      role="img"
      title={limit === null ? undefined : t('column.limit', { limit, count: limit })}
      aria-label={isOver ? `${label}, ${t('column.over', { limit })}` : label}
      data-over={isOver || undefined}
    >
      {isOver && <Warning12Filled />}
      {limit === null ? shown : `${shown}/${limit.toLocaleString(i18n.language)}`}
    </span>
  );
}

function ColumnMenu({ kanbanId, column, leftId, beforeLeftId, rightId, onOpen }: BoardColumnProps) {
  const { t } = useTranslation('kanban');
  const toasts = useToasts();
  const { mutate } = useMoveColumn();
  const move = (beforeId: number | null) =>
    mutate(
      { columnId: column.id, beforeId },
      { onError: (error) => toasts.error(t('errors.updateColumn'), { detail: errorText(error) }) },
    );
  return (
    <Menu positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <IconButton
          size="small"
          icon={<MoreHorizontal20Regular />}
          label={t('column.options', { name: column.name })}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem icon={<Edit20Regular />} onClick={() => onOpen({ kind: 'column', kanbanId, column })}>
            {t('editColumn')}
          </MenuItem>
          {leftId !== null && (
            <MenuItem icon={<ArrowLeft20Regular />} onClick={() => move(beforeLeftId)}>
              {t('column.left')}
            </MenuItem>
          )}
          {rightId !== null && (
            <MenuItem icon={<ArrowRight20Regular />} onClick={() => move(rightId)}>
              {t('column.right')}
            </MenuItem>
          )}
          <MenuItem icon={<Delete20Regular />} onClick={() => onOpen({ kind: 'deleteColumn', column })}>
            {t('deleteColumn')}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
