import { makeStyles, tokens } from '@fluentui/react-components';
import { Dismiss20Regular, Edit20Regular } from '@fluentui/react-icons';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '@recado/shared/tickets';
import { useContact } from '@/data/contacts/useContact';
import { useCommands } from '@/lib/commands/useCommands';
import { ErrorState } from '@/ui/states/ErrorState';
import { IconButton } from '@/ui/tooltip/IconButton';
import { drawerDialogAtom } from './contact-dialog-state';
import { ContactActions } from './ContactActions';
import { ContactPerson } from './ContactPerson';
import { InfoSection } from './InfoSection';
import { MergesSection } from './MergesSection';
import { NotesSection } from './NotesSection';
import { PanelSkeleton } from './PanelSkeleton';
import { WalletSection } from './WalletSection';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    boxSizing: 'border-box',
    flexShrink: 0,
    height: '56px',
    padding: `0 ${tokens.spacingHorizontalS} 0 ${tokens.spacingHorizontalL}`,
  },
  title: {
    flexGrow: 1,
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  body: {
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL} ${tokens.spacingVerticalL}`,
  },
});

export interface ContactPanelProps {
  ticket: Ticket;
  onClose: () => void;
}

export function ContactPanel({ ticket, onClose }: ContactPanelProps) {
  const styles = useStyles();
  const { t } = useTranslation('contacts');
  const openDialog = useSetAtom(drawerDialogAtom);
  const { data: detail, error, isFetching, refetch } = useContact(ticket.contactId);
  const edit = () => openDialog({ kind: 'edit', contactId: ticket.contactId });
  useCommands([{ id: 'contact.edit', label: t('drawer.edit'), section: 'ticket', run: edit }]);
  return (
    <div className={styles.root}>
      <header className={styles.head}>
        <h2 className={styles.title}>{t('drawer.title')}</h2>
        <IconButton icon={<Edit20Regular />} label={t('drawer.edit')} onClick={edit} />
        <IconButton icon={<Dismiss20Regular />} label={t('drawer.close')} onClick={onClose} />
      </header>
      <div className={styles.body}>
        {/* The ticket's copy of the contact is shown until the contact's details are loaded. */}
        <ContactPerson contact={ticket.contact} source={ticket.source} detail={detail} onEdit={edit} />
        {!ticket.isGroup && <ContactActions ticket={ticket} isJid={detail?.isJid} />}
        {detail ? (
          <>
            <WalletSection wallet={detail.contactsUser} />
            <InfoSection entries={detail.extraInfo} />
            {!ticket.isGroup && <MergesSection contactId={ticket.contactId} />}
          </>
        ) : error ? (
          <ErrorState
            title={t('drawer.loadFailed')}
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <PanelSkeleton />
        )}
        <NotesSection ticket={ticket} />
      </div>
    </div>
  );
}
