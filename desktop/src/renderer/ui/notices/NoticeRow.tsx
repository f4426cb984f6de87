import { Link, makeStyles, tokens } from '@fluentui/react-components';
import { type ReactElement, useRef } from 'react';
import { useFocusAfter } from '../focus/useFocusAfter';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    boxSizing: 'border-box',
    minHeight: '32px',
    flexShrink: 0,
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke4}`,
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  icon: { display: 'flex', flexShrink: 0 },
  text: { flexGrow: 1, minWidth: 0 },
  action: { flexShrink: 0, fontSize: 'inherit' },
});

interface NoticeAction {
  label: string;
  isBusy?: boolean;
  onClick: () => void;
}

export interface NoticeRowProps {
  icon: ReactElement;
  text: string;
  actions?: readonly NoticeAction[];
}

/** One line below the conversation's header, about what happens to the ticket without an agent. */
export function NoticeRow({ icon, text, actions = [] }: NoticeRowProps) {
  const styles = useStyles();
  return (
    <div className={styles.root} role="status">
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <span className={styles.text}>{text}</span>
      {actions.map((action) => (
        <ActionLink key={action.label} {...action} />
      ))}
    </div>
  );
}

/** Disappears with its effect; the focus then moves to the pane's main element, the composer. */
function ActionLink({ label, isBusy = false, onClick }: NoticeAction) {
  const styles = useStyles();
  const link = useRef<HTMLButtonElement>(null);
  useFocusAfter(link, focusPane);
  return (
    <Link ref={link} as="button" className={styles.action} disabled={isBusy} onClick={onClick}>
      {label}
    </Link>
  );
}

function focusPane(inside: HTMLElement): void {
  inside.closest('[data-pane]')?.querySelector<HTMLElement>('[data-pane-focus]')?.focus();
}
