import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { ArrowUndo20Regular, Checkmark20Regular, FolderOpen20Regular } from '@fluentui/react-icons';
import type { Ticket } from '@recado/shared/tickets';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/tooltip';
import { isGoingAtom } from '../useGoAfterwards';
import { useTicketCommands } from '../useTicketCommands';
import { OptionsMenu } from './OptionsMenu';

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', flexShrink: 0, gap: tokens.spacingHorizontalXS },
  main: { marginRight: tokens.spacingHorizontalXS },
});

interface TicketActionsProps {
  ticket: Ticket;
  /** No room for words. */
  narrow: boolean;
  onShowContact: () => void;
}

/**
 * What can be done with a ticket (specification 1 §2.9): reopen; return, resolve and the options of an open one. Busy
 * while something is under way that ends elsewhere.
 */
export function TicketActions({ ticket, narrow, onShowContact }: TicketActionsProps) {
  const styles = useStyles();
  const { t } = useTranslation('actions');
  const { t: tTickets } = useTranslation('tickets');
  const { resolve, giveBack, reopen } = useTicketCommands();
  const busy = useAtomValue(isGoingAtom);
  const main = (label: string, icon: React.ReactElement, onClick?: () => void) => {
    const common = { icon, onClick, disabledFocusable: onClick === undefined };
    return narrow ? (
      <IconButton appearance="secondary" label={label} {...common} />
    ) : (
      <Button className={styles.main} {...common}>
        {label}
      </Button>
    );
  };
  // What was begun decides what can be done next, and with which ticket.
  if (busy) return <div className={styles.root}>{main(t('busy'), <Spinner size="tiny" />)}</div>;
  return (
    <div className={styles.root}>
      {ticket.status === 'open' && (
        <>
          <IconButton
            icon={<ArrowUndo20Regular />}
            label={tTickets('conversation.return')}
            onClick={() => void giveBack(ticket)}
          />
          {main(tTickets('conversation.resolve'), <Checkmark20Regular />, () => void resolve(ticket))}
        </>
      )}
      {ticket.status === 'closed' && main(t('reopen'), <FolderOpen20Regular />, () => reopen(ticket))}
      <OptionsMenu ticket={ticket} onShowContact={onShowContact} />
    </div>
  );
}
