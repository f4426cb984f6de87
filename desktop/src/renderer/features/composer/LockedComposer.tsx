import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '@recado/shared/tickets';
import { forwardSelectionAtom } from '@/data/desk/forwarding';
import { ForwardBar } from './bars/ForwardBar';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    minHeight: '44px',
    flexShrink: 0,
    boxSizing: 'border-box',
    margin: `0 ${tokens.spacingHorizontalL} ${tokens.spacingVerticalM}`,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground3,
  },
  forwarding: {
    flexShrink: 0,
    margin: `0 ${tokens.spacingHorizontalL} ${tokens.spacingVerticalM}`,
    padding: '4px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
  },
});

/** Replaces the composer while the ticket is pending or closed. */
export function LockedComposer({ ticket, onAccept }: { ticket: Ticket; onAccept: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('composer');
  const { t: tTickets } = useTranslation('tickets');
  const selection = useAtomValue(forwardSelectionAtom);
  // Messages of a pending or closed ticket may still be forwarded.
  if (selection?.ticketId === ticket.id) {
    return (
      <div className={styles.forwarding}>
        <ForwardBar count={selection.messageIds.length} />
      </div>
    );
  }
  return (
    <div className={styles.root}>
      {t('locked')}
      {ticket.status === 'pending' && (
        <Button appearance="primary" data-pane-focus onClick={onAccept}>
          {tTickets('accept')}
        </Button>
      )}
    </div>
  );
}
