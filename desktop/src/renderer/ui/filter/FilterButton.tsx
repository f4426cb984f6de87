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
  /** What is filtered by. */
  label: string;
  /** What stands on it while nothing is chosen, where that is not the label. */
  all?: string;
  /** What is chosen, in a few words; undefined for nothing. */
  chosen: string | undefined;
  maxWidth?: string;
  /** Given by the trigger around it. */
  ref?: Ref<HTMLButtonElement>;
}

/** The trigger of a list's filter: says what is chosen and opens the choice. Stands inside a menu's or popover's trigger. */
export function FilterButton({
  label,
  all = label,
  chosen,
  maxWidth = '100%',
  icon,
  ...trigger
}: FilterButtonProps) {
  const styles = useStyles();
  const shown = chosen ?? all;
  // The name contains the visible text, by which speech control finds the button.
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
