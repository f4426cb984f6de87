import { Button, type ButtonProps, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronDown12Regular } from '@fluentui/react-icons';
import type { Ref } from 'react';

const useStyles = makeStyles({
  button: {
    minWidth: 0,
    fontWeight: tokens.fontWeightRegular,
    gap: tokens.spacingHorizontalXXS,
  },
  label: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

interface FilterButtonProps extends Pick<ButtonProps, 'icon'> {
  label: string;
  /** Text shown while nothing is chosen; the label by default. */
  all?: string;
  /** Summary of the choice; undefined while nothing is chosen. */
  selected: string | undefined;
  maxWidth?: string;
  /** Set by the enclosing trigger. */
  ref?: Ref<HTMLButtonElement>;
}

export function FilterButton({
  label,
  all = label,
  selected,
  maxWidth = '100%',
  icon,
  ...trigger
}: FilterButtonProps) {
  const styles = useStyles();
  const shown = selected ?? all;
  // The accessible name contains the visible text, which voice control needs.
  const name = label.toLowerCase().includes(shown.toLowerCase()) ? label : `${label}: ${shown}`;
  return (
    <Button
      appearance="subtle"
      size="small"
      className={styles.button}
      style={{ maxWidth }}
      icon={icon}
      aria-label={name}
      {...trigger}
    >
      <span className={styles.label}>{shown}</span>
      <ChevronDown12Regular aria-hidden />
    </Button>
  );
}
