import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowLeft20Regular } from '@fluentui/react-icons';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '@recado/shared/tickets';
import { paneAtom } from '@/data/desk/desk-state';
import { isBusy, presenceText, usePresence } from '@/data/desk/presence';
import { TicketActions, TicketViewers } from '@/features/ticket-actions';
import { CampaignChip, DeadlineMark } from '@/features/ticket-list';
import { contactName } from '@/lib/formats/names';
import { useMediaAddress } from '@/lib/media/useMediaAddress';
import { PersonAvatar } from '@/ui/avatar/PersonAvatar';
import { useMediaQuery } from '@/ui/theme/useThemeChoice';
import { useNow } from '@/ui/time/time-hooks';
import { CutText } from '@/ui/tooltip/CutText';
import { IconButton } from '@/ui/tooltip/IconButton';
import { DisappearingIcon } from './DisappearingIcon';

/** Below this width, names are cut to `NARROW_NAME` characters. */
const NARROW = '(max-width: 599px)';
const NARROW_NAME = 10;
const CLOCK_MS = 15_000;

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    boxSizing: 'border-box',
    height: '56px',
    flexShrink: 0,
    padding: `0 ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke4}`,
  },
  rootNarrow: { padding: `0 ${tokens.spacingHorizontalS}`, gap: tokens.spacingHorizontalS },
  contact: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    flexGrow: 1,
    minWidth: 0,
    borderRadius: tokens.borderRadiusMedium,
    ':hover': { '& button': { textDecorationLine: 'underline' } },
  },
  open: {
    display: 'block',
    maxWidth: '100%',
    padding: 0,
    border: 'none',
    backgroundColor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    ':focus-visible': { outline: 'none' },
    '::after': {
      content: '""',
      position: 'absolute',
      inset: '-4px',
      borderRadius: tokens.borderRadiusMedium,
    },
    ':focus-visible::after': {
      outlineStyle: 'solid',
      outlineWidth: '2px',
      outlineColor: tokens.colorStrokeFocus2,
    },
  },
  text: { flexGrow: 1, minWidth: 0 },
  line: { display: 'flex', alignItems: 'baseline', gap: tokens.spacingHorizontalS, minWidth: 0 },
  name: {
    margin: 0,
    minWidth: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  id: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  sub: {
    gap: tokens.spacingHorizontalXS,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  campaign: { flexShrink: 2, alignSelf: 'center' },
  presence: { flexShrink: 0 },
  assigned: { minWidth: 0, flexShrink: 1 },
  busy: { color: tokens.colorBrandForeground1 },
});

export interface ConversationHeaderProps {
  ticket: Ticket;
  twoPanes: boolean;
  contactShown: boolean;
  onShowContact: () => void;
  onToggleContact: () => void;
  onSearch: () => void;
}

/** A click on the contact opens the drawer. */
export function ConversationHeader(props: ConversationHeaderProps) {
  const { ticket, twoPanes, contactShown, onShowContact, onToggleContact, onSearch } = props;
  const styles = useStyles();
  const { t } = useTranslation('tickets');
  const { t: tActions } = useTranslation('ticket-actions');
  const setPane = useSetAtom(paneAtom);
  const presence = usePresence(ticket.contactId);
  const narrow = useMediaQuery(NARROW);
  const now = useNow(CLOCK_MS);
  const image = useMediaAddress(ticket.contact.profilePicUrl);
  const name = contactName(ticket.contact.name);
  const shown = narrow && name.length > NARROW_NAME ? `${name.slice(0, NARROW_NAME)}...` : name;
  const assigned = ticket.user && t('conversation.assignedTo', { name: ticket.user.name });
  return (
    <header className={mergeClasses(styles.root, !twoPanes && styles.rootNarrow)}>
      {!twoPanes && (
        <IconButton
          icon={<ArrowLeft20Regular />}
          label={t('conversation.back')}
          onClick={() => setPane('list')}
        />
      )}
      <div className={styles.contact}>
        <PersonAvatar name={name} imageUrl={image} isGroup={ticket.isGroup} size={36} />
        <div className={styles.text}>
          <div className={styles.line}>
            <h2 className={styles.name}>
              <button
                type="button"
                className={styles.open}
                title={tActions('showContact')}
                aria-expanded={contactShown}
                onClick={onToggleContact}
              >
                <CutText>{shown}</CutText>
              </button>
            </h2>
            <span className={styles.id}>#{ticket.id}</span>
            <DeadlineMark ticket={ticket} now={now} />
            <DisappearingIcon ticket={ticket} />
            {ticket.campaign && <CampaignChip campaign={ticket.campaign} className={styles.campaign} />}
          </div>
          <div className={mergeClasses(styles.line, styles.sub)}>
            {!ticket.isGroup && (
              <span className={mergeClasses(styles.presence, isBusy(presence) && styles.busy)}>
                {presenceText(presence, t)}
              </span>
            )}
            {assigned && (
              <CutText className={styles.assigned}>{ticket.isGroup ? assigned : `· ${assigned}`}</CutText>
            )}
            <TicketViewers ticketId={ticket.id} />
          </div>
        </div>
      </div>
      <TicketActions ticket={ticket} narrow={narrow} onShowContact={onShowContact} onSearch={onSearch} />
    </header>
  );
}
