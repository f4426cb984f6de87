import { makeStyles, mergeClasses, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';

/** Bubble widths in pixels. Negative values are the widths of the user's own messages. */
const BUBBLES = [260, 180, -300, -220, 240, -160];

const useStyles = makeStyles({
  bubbles: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalL,
  },
  bubble: { height: '36px', maxWidth: '76%', borderRadius: tokens.borderRadiusXLarge },
  own: { alignSelf: 'flex-end' },
});

export function MessagesSkeleton({ label }: { label: string }) {
  return (
    <Skeleton aria-label={label}>
      <BubbleSkeletons />
    </Skeleton>
  );
}

export function BubbleSkeletons() {
  const styles = useStyles();
  return (
    <div className={styles.bubbles}>
      {BUBBLES.map((width) => (
        <SkeletonItem
          key={width}
          className={mergeClasses(styles.bubble, width < 0 && styles.own)}
          style={{ width: `${Math.abs(width)}px` }}
        />
      ))}
    </div>
  );
}
