import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  root: {
    display: 'inline-block',
    flexShrink: 0,
    width: '16px',
    height: '16px',
    borderRadius: tokens.borderRadiusSmall,
    // The lightest ones are seen on white, too.
    boxShadow: `inset 0 0 0 1px ${tokens.colorNeutralStrokeAccessible}`,
  },
});

/** A queue's colour as a small square; what it says stands beside it. */
export function ColorDot({ color }: { color: string }) {
  return <span className={useStyles().root} style={{ backgroundColor: color }} aria-hidden />;
}
