import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  root: {
    width: '10px',
    height: '10px',
    flexShrink: 0,
    borderRadius: tokens.borderRadiusCircular,
    // A thin edge makes colours visible that are similar to the page's.
    boxShadow: `0 0 0 1px ${tokens.colorNeutralStrokeAlpha}`,
  },
});

/** Decorative, because the tag's name is always next to it. */
export function TagDot({ color }: { color: string }) {
  return <span className={useStyles().root} style={{ backgroundColor: color }} aria-hidden />;
}
