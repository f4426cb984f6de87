import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  root: {
    width: '10px',
    height: '10px',
    flexShrink: 0,
    borderRadius: tokens.borderRadiusCircular,
    // A tag as light as the page, or as dark, still has an edge.
    boxShadow: `0 0 0 1px ${tokens.colorNeutralStrokeAlpha}`,
  },
});

/** A tag's colour. Its name always stands beside it. */
export function TagDot({ color }: { color: string }) {
  return <span className={useStyles().root} style={{ backgroundColor: color }} aria-hidden />;
}
