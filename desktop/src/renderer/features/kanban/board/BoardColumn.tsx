import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardColumnProps } from './board-column-props';
import { useBoardStyles } from './board-styles';
import { CardList } from './CardList';
import { ColumnHeader } from './ColumnHeader';
import { useColumnDrop } from './useColumnDrop';

const useStyles = makeStyles({
  target: { outline: `2px solid ${tokens.colorBrandStroke1}`, outlineOffset: '-2px' },
});

export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps) {
  const { column, onOpen } = props;
  const styles = useStyles();
  const layout = useBoardStyles();
  const { t } = useTranslation('kanban');
  const root = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const space = useColumnDrop(root, list, column.id);
  return (
    <section
      ref={root}
      className={mergeClasses(layout.column, space !== null && styles.target)}
      aria-label={t('column.label', { name: column.name })}
      data-column={column.id}
    >
      <ColumnHeader {...props} onOpen={onOpen} />
      <CardList {...props} list={list} space={space} />
    </section>
  );
});
