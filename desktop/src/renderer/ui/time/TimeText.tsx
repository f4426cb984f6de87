import { makeStyles } from '@fluentui/react-components';
import { useFormatInstant } from '@/lib/i18n/dates';

const useStyles = makeStyles({ root: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } });

/** The tooltip shows the full date and time. */
export function TimeText({
  instant,
  pattern,
  className,
}: {
  instant: string;
  pattern: string;
  className?: string;
}) {
  const styles = useStyles();
  const format = useFormatInstant();
  return (
    <time
      dateTime={instant}
      title={format(instant, 'PPPP, HH:mm:ss')}
      className={className ? `${styles.root} ${className}` : styles.root}
    >
      {format(instant, pattern)}
    </time>
  );
}
