import { makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXXL,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    padding: `0 ${tokens.spacingHorizontalS}`,
  },
});

/** Placeholder of table rows. `columns` are the widths of the grid; `height` is that of a real row. */
export function SkeletonRows({
  rows,
  columns,
  height = 44,
}: {
  rows: number;
  columns: readonly string[];
  height?: number;
}) {
  const styles = useStyles();
  const { t } = useTranslation('ui');
  return (
    <Skeleton aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          className={styles.row}
          style={{ height: `${height}px`, gridTemplateColumns: columns.join(' ') }}
        >
          {columns.map((width, column) => (
            <SkeletonItem
              key={`${width}${column}`}
              size={12}
              style={{ width: `${55 + ((row * 7 + column * 13) % 35)}%` }}
            />
          ))}
        </div>
      ))}
    </Skeleton>
  );
}
