import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  root: {
    width: '10px',
    height: '10px',
    flexShrink: 0,
    borderRadius: tokens.borderRadiusCircular,
    // Makes colours similar to the page visible.
    boxShadow: `0 0 0 1px ${tokens.colorNeutralStrokeAlpha}`,
  },
});

/** A tag's colour; decorative, as its name is always next to it. */
export function TagDot({ color }: { color: string }) {
  return <span className={useStyles().root} style={{ backgroundColor: color }} aria-hidden />;
}
