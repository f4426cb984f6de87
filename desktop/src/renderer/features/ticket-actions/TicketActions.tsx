import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import {
  ArrowUndo20Regular,
  Checkmark20Regular,
  FolderOpen20Regular,
  Search20Regular,
} from '@fluentui/react-icons';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '@recado/shared/tickets';
import { useDebouncedValue } from '@/ui/time/time-hooks';
import { IconButton } from '@/ui/tooltip/IconButton';
import { OptionsMenu } from './OptionsMenu';
import { isNavigatingAtom } from './useNavigateAfter';
import { useTicketCommands } from './useTicketCommands';

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', flexShrink: 0, gap: tokens.spacingHorizontalXS },
  main: { marginRight: tokens.spacingHorizontalXS },
});

/** Delay before the busy state appears, so that quick operations cause no flicker. */
const SHOWN_AFTER_MS = 150;

interface TicketActionsProps {
  ticket: Ticket;
  /** True if the buttons have no labels. */
  narrow: boolean;
  onShowContact: () => void;
  onSearch: () => void;
}

/** The buttons are busy while a navigation is pending. */
export function TicketActions({ ticket, narrow, onShowContact, onSearch }: TicketActionsProps) {
  const styles = useStyles();
  const { t } = useTranslation('ticket-actions');
  const { t: tTickets } = useTranslation('tickets');
  const { resolve, giveBack, reopen } = useTicketCommands();
  // While an operation runs, the actions are busy, because its outcome decides which ticket and actions follow.
  const isNavigating = useAtomValue(isNavigatingAtom);
  const goesOn = useDebouncedValue(isNavigating, SHOWN_AFTER_MS);
  const busy = isNavigating && goesOn;
  // All states share one button, so that it keeps the keyboard focus.
  const main = (label: string, icon: React.ReactElement, act?: () => void) => {
    const common = {
      icon: busy ? <Spinner size="tiny" /> : icon,
      onClick: isNavigating ? undefined : act,
      disabledFocusable: busy,
    };
    const text = busy ? t('busy') : label;
    return narrow ? (
      <IconButton key="main" appearance="secondary" label={text} {...common} />
    ) : (
      <Button key="main" className={styles.main} {...common}>
        {text}
      </Button>
    );
  };
  return (
    <div className={styles.root}>
      {!narrow && (
        <IconButton key="search" icon={<Search20Regular />} label={t('search')} onClick={onSearch} />
      )}
      {ticket.status === 'open' && !busy && (
        <IconButton
          key="return"
          icon={<ArrowUndo20Regular />}
          label={tTickets('conversation.return')}
          onClick={isNavigating ? undefined : () => void giveBack(ticket)}
        />
      )}
      {ticket.status === 'open' &&
        main(tTickets('conversation.resolve'), <Checkmark20Regular />, () => void resolve(ticket))}
      {ticket.status === 'closed' && main(t('reopen'), <FolderOpen20Regular />, () => reopen(ticket))}
      {!busy && (
        <OptionsMenu key="options" ticket={ticket} onShowContact={onShowContact} onSearch={onSearch} />
      )}
    </div>
  );
}
