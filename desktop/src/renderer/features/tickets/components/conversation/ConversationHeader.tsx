import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowLeft20Regular, ArrowUndo20Regular, Checkmark20Regular } from '@fluentui/react-icons';
import type { Ticket } from '@recado/shared/tickets';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '../../../../ui/avatar';
import { useMediaQuery } from '../../../../ui/theme';
import { CutText, IconButton } from '../../../../ui/tooltip';
import { contactName } from '../../rules/contactName';
import { paneAtom } from '../../state';
import { isBusy, presenceText, usePresence } from '../presence';
import { useMediaAddress } from '../content/useMediaAddress';

/** Below 600 px names are cut to 10 characters (specification 1 §9). */
const NARROW = '(max-width: 599px)';
const NARROW_NAME = 10;

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
  presence: { flexShrink: 0 },
  busy: { color: tokens.colorBrandForeground1 },
  actions: { display: 'flex', flexShrink: 0, gap: tokens.spacingHorizontalS },
});

export interface ConversationHeaderProps {
  ticket: Ticket;
  twoPanes: boolean;
  onResolve: () => void;
  onReturn: () => void;
}

/** Who it is, what the contact does now, who attends, and what can be done (specification 1 §2.9). */
export function ConversationHeader({ ticket, twoPanes, onResolve, onReturn }: ConversationHeaderProps) {
  const styles = useStyles();
  const { t } = useTranslation('tickets');
  const setPane = useSetAtom(paneAtom);
  const presence = usePresence(ticket.contactId);
  const narrow = useMediaQuery(NARROW);
  const picture = useMediaAddress(ticket.contact.profilePicUrl);
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
      <PersonAvatar name={name} imageUrl={picture} isGroup={ticket.isGroup} size={36} />
      <div className={styles.text}>
        <div className={styles.line}>
          <h2 className={styles.name}>
            <CutText>{shown}</CutText>
          </h2>
          <span className={styles.id}>#{ticket.id}</span>
        </div>
        <div className={mergeClasses(styles.line, styles.sub)}>
          {!ticket.isGroup && (
            <span className={mergeClasses(styles.presence, isBusy(presence) && styles.busy)}>
              {presenceText(presence, t)}
            </span>
          )}
          {assigned && <CutText>{ticket.isGroup ? assigned : `· ${assigned}`}</CutText>}
        </div>
      </div>
      {ticket.status === 'open' && (
        <div className={styles.actions}>
          <IconButton icon={<ArrowUndo20Regular />} label={t('conversation.return')} onClick={onReturn} />
          {narrow ? (
            <IconButton
              appearance="secondary"
              icon={<Checkmark20Regular />}
              label={t('conversation.resolve')}
              onClick={onResolve}
            />
          ) : (
            <Button icon={<Checkmark20Regular />} onClick={onResolve}>
              {t('conversation.resolve')}
            </Button>
          )}
        </div>
      )}
    </header>
  );
}
