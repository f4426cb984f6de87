import {
  CounterBadge,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  tokens,
} from '@fluentui/react-components';
import type { ReactElement, ReactNode, Ref } from 'react';
import { IconButton } from '@/ui/tooltip/IconButton';

const useStyles = makeStyles({
  root: { position: 'relative', display: 'flex' },
  badge: { position: 'absolute', top: '0', right: '-2px', pointerEvents: 'none' },
  dot: { position: 'absolute', top: '5px', right: '5px', pointerEvents: 'none' },
  surface: {
    display: 'flex',
    flexDirection: 'column',
    boxSizing: 'border-box',
    width: 'min(400px, calc(100vw - 16px))',
    maxHeight: 'min(560px, calc(100dvh - 64px))',
    padding: 0,
    overflow: 'hidden',
    outlineStyle: 'none',
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

interface BarPopoverProps {
  icon: ReactElement;
  title: string;
  /** Accessible name of the button, with the meaning of the badge. */
  label: string;
  /** Number on the button, none for 0. `dot` shows no number. */
  badge: { count: number; overflowCount?: number; dot?: true };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  buttonRef?: Ref<HTMLButtonElement>;
  /** Focuses the list as a whole, for one that opens without anything to focus. */
  focusList?: true;
  children: ReactNode;
}

/** A button of the app bar with a badge and a list. Escape closes the list and returns the focus to the button. */
export function BarPopover(props: BarPopoverProps) {
  const { icon, title, label, badge, open, onOpenChange, buttonRef, focusList, children } = props;
  const styles = useStyles();
  const { count, overflowCount = 99, dot = false } = badge;
  return (
    <Popover
      open={open}
      onOpenChange={(_event, data) => onOpenChange(data.open)}
      trapFocus
      positioning={{ position: 'below', align: 'end', offset: 4 }}
    >
      <div className={styles.root}>
        <PopoverTrigger disableButtonEnhancement>
          <IconButton ref={buttonRef} icon={icon} label={label} />
        </PopoverTrigger>
        {count > 0 && (
          <CounterBadge
            className={dot ? styles.dot : styles.badge}
            count={count}
            overflowCount={overflowCount}
            dot={dot}
            size={dot ? 'tiny' : 'small'}
            color="danger"
            aria-hidden
          />
        )}
      </div>
      <PopoverSurface className={styles.surface} aria-label={title} tabIndex={focusList && -1}>
        {children}
      </PopoverSurface>
    </Popover>
  );
}
