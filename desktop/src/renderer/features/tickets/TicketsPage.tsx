import { makeStyles, mergeClasses, ProgressBar, tokens } from '@fluentui/react-components';
import { useAtom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { paneAtom, useResetStateOnUserChange } from '@/data/desk/desk-state';
import { useTicketSlots } from '@/data/desk/ticket-slots';
import { Conversation, NoTicket, PeekDialog } from '@/features/conversation';
import { isNavigatingAtom, TicketDialogs, useRecordPlace } from '@/features/ticket-actions';
import { QueueChoiceDialog } from '@/features/ticket-list';
import { useSearchKey } from '@/features/ticket-search';
import { useMediaQuery } from '@/ui/theme/useThemeChoice';
import { usePaneKeys } from './keyboard/usePaneKeys';
import { PaneSwitch } from './PaneSwitch';
import { TicketListPanel } from './TicketListPanel';
import { useTicketEvents } from './useTicketEvents';

/** Below this width, only one pane is shown at a time. */
const TWO_PANES = '(min-width: 1024px)';
/**
 * From this width on, the page has its own switch between the panes. In narrower windows, the app's bottom bar has
 * one.
 */
const OWN_SWITCH = '(min-width: 640px)';

const useStyles = makeStyles({
  root: {
    position: 'relative',
    display: 'grid',
    height: '100%',
    minHeight: 0,
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'minmax(0, 1fr) auto',
  },
  // The list takes at least 322 px, otherwise a third of the width that a 320 px contact drawer leaves.
  twoPanes: {
    gridTemplateColumns: 'max(322px, calc((100% - 320px) / 3)) minmax(0, 1fr)',
    gridTemplateRows: 'minmax(0, 1fr)',
  },
  title: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    margin: 0,
  },
  // The progress bar spans both panes, because a ticket that is being accepted is in neither. It is delayed to avoid
  // flicker.
  busy: {
    position: 'absolute',
    top: 0,
    left: 0,
    right: 0,
    zIndex: 1,
    animationName: { from: { visibility: 'hidden' }, to: { visibility: 'hidden' } },
    animationDuration: '150ms',
  },
  list: { minWidth: 0, minHeight: 0 },
  listBeside: { borderRight: `1px solid ${tokens.colorNeutralStroke4}` },
  conversation: { minWidth: 0, minHeight: 0, backgroundColor: tokens.colorNeutralBackground1 },
});

export function TicketsPage() {
  return useResetStateOnUserChange() ? <Workspace /> : null;
}

function Workspace() {
  const styles = useStyles();
  const { t } = useTranslation('tickets');
  const { t: tActions } = useTranslation('ticket-actions');
  const isNavigating = useAtomValue(isNavigatingAtom);
  const { uuid } = useParams();
  const twoPanes = useMediaQuery(TWO_PANES);
  const ownSwitch = useMediaQuery(OWN_SWITCH);
  const [pane, setPane] = useAtom(paneAtom);
  const { ContactDialogs } = useTicketSlots();
  useTicketEvents();
  useRecordPlace();
  // Opening a ticket shows its pane, and closing it shows the list. A window narrowed to one pane shows the ticket.
  useEffect(() => setPane(uuid ? 'ticket' : 'list'), [uuid, setPane]);
  useEffect(() => {
    if (twoPanes && uuid) setPane('ticket');
  }, [twoPanes, uuid, setPane]);
  usePaneKeys({ twoPanes, uuid });
  useSearchKey();
  return (
    <div className={mergeClasses(styles.root, twoPanes && styles.twoPanes)}>
      <h1 className={styles.title}>{t('list.name')}</h1>
      {isNavigating && <ProgressBar className={styles.busy} aria-label={tActions('busy')} />}
      {(twoPanes || pane === 'list') && (
        <div className={mergeClasses(styles.list, twoPanes && styles.listBeside)}>
          <TicketListPanel currentUuid={uuid} />
        </div>
      )}
      {(twoPanes || pane === 'ticket') && (
        <div className={styles.conversation}>
          {uuid ? (
            <Conversation key={uuid} uuid={uuid} twoPanes={twoPanes} />
          ) : (
            <NoTicket twoPanes={twoPanes} />
          )}
        </div>
      )}
      {!twoPanes && ownSwitch && <PaneSwitch />}
      {/* Rendered outside the panes: a narrower window unmounts a pane but must not close its dialogs. */}
      <PeekDialog />
      <QueueChoiceDialog />
      <TicketDialogs />
      <ContactDialogs />
    </div>
  );
}
