import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled, ErrorCircleFilled, WarningFilled } from '@fluentui/react-icons';
import type { HealthLight } from '@recado/shared/connections';

const useStyles = makeStyles({
  root: { display: 'flex', flexShrink: 0, fontSize: '20px' },
  green: { color: tokens.colorStatusSuccessForeground1 },
  yellow: { color: tokens.colorStatusWarningForeground3 },
  red: { color: tokens.colorStatusDangerForeground1 },
});

/** The shapes differ, too. A text next to the icon names the light. */
const ICONS = {
  green: <CheckmarkCircleFilled />,
  yellow: <WarningFilled />,
  red: <ErrorCircleFilled />,
} as const satisfies Record<HealthLight, unknown>;

export function HealthIcon({ light }: { light: HealthLight }) {
  const styles = useStyles();
  return (
    <span className={mergeClasses(styles.root, styles[light])} aria-hidden>
      {ICONS[light]}
    </span>
  );
}
