import { makeStyles, Skeleton, SkeletonItem } from '@fluentui/react-components';
import { useBoardStyles } from './board-styles';

const CARDS = [4, 3, 5, 2];

const useStyles = makeStyles({
  title: { width: '55%', margin: '10px 8px' },
  card: { height: '96px' },
});

export function BoardSkeleton({ label }: { label: string }) {
  const styles = useStyles();
  const board = useBoardStyles();
  return (
    <Skeleton className={board.board} aria-label={label}>
      {CARDS.map((cards, column) => (
        <div key={column} className={board.column}>
          <SkeletonItem size={16} className={styles.title} />
          {Array.from({ length: cards }, (_, card) => (
            <div key={card} className={board.slot}>
              <SkeletonItem className={styles.card} />
            </div>
          ))}
        </div>
      ))}
    </Skeleton>
  );
}
