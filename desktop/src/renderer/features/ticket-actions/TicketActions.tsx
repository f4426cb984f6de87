import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import {
  ArrowUndo20Regular,
  Checkmark20Regular,
  FolderOpen20Regular,
  Search20Regular,
} from '@fluentui/react-icons';
import type { Ticket } from '@recado/shared/tickets';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useSettled } from '@/ui/time/useNow';
import { IconButton } from '@/ui/tooltip/IconButton';
import { isGoingAtom } from './useGoAfterwards';
import { useTicketCommands } from './useTicketCommands';
import { OptionsMenu } from './OptionsMenu';

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', flexShrink: 0, gap: tokens.spacingHorizontalXS },
  main: { marginRight: tokens.spacingHorizontalXS },
});

/** What is over sooner is not shown as under way: it would flicker. */
const SHOWN_AFTER_MS = 150;

interface TicketActionsProps {
  ticket: Ticket;
  /** No room for words. */
  narrow: boolean;
  onShowContact: () => void;
  onSearch: () => void;
}

/**
 * What can be done with a ticket (specification 1 §2.9): reopen; return, resolve and the options of an open one. Busy
 * while something is under way that ends elsewhere.
 */
export function TicketActions({ ticket, narrow, onShowContact, onSearch }: TicketActionsProps) {
  const styles = useStyles();
  const { t } = useTranslation('ticket-actions');
  const { t: tTickets } = useTranslation('tickets');
  const { resolve, giveBack, reopen } = useTicketCommands();
  // What was begun decides what can be done next, and with which ticket.
  const going = useAtomValue(isGoingAtom);
  const goesOn = useSettled(going, SHOWN_AFTER_MS);
  const busy = going && goesOn;
  // One button in every state: whoever pressed it by key stays on it.
  const main = (label: string, icon: React.ReactElement, act?: () => void) => {
    const common = {
      icon: busy ? <Spinner size="tiny" /> : icon,
      onClick: going ? undefined : act,
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
          onClick={going ? undefined : () => void giveBack(ticket)}
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
