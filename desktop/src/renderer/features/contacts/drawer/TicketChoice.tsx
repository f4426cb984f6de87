import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '@recado/shared/tickets';
import { contactName } from '@/lib/formats/names';
import { useMediaAddress } from '@/lib/media/useMediaAddress';
import { PersonAvatar } from '@/ui/avatar/PersonAvatar';
import { TimeText } from '@/ui/time/TimeText';
import { CutText } from '@/ui/tooltip/CutText';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    boxSizing: 'border-box',
    width: '100%',
    minHeight: '56px',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    border: 'none',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    textAlign: 'left',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    ':disabled': { cursor: 'progress' },
  },
  text: { flexGrow: 1, minWidth: 0 },
  more: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

interface TicketChoiceProps {
  ticket: Ticket;
  disabled: boolean;
  onSelect: (ticket: Ticket) => void;
}

export function TicketChoice({ ticket, disabled, onSelect }: TicketChoiceProps) {
  const styles = useStyles();
  const { t } = useTranslation('contacts');
  const name = contactName(ticket.contact.name);
  const image = useMediaAddress(ticket.contact.profilePicUrl);
  const where = [
    `#${ticket.id}`,
    t(`associate.status.${ticket.status}`),
    ticket.queue?.name,
    ticket.user?.name,
  ];
  return (
    <button type="button" className={styles.root} disabled={disabled} onClick={() => onSelect(ticket)}>
      <PersonAvatar name={name} imageUrl={image} size={36} />
      <span className={styles.text}>
        <CutText>{name}</CutText>
        <CutText className={styles.more}>{where.filter(Boolean).join(' · ')}</CutText>
      </span>
      <TimeText instant={ticket.updatedAt} pattern="dd/MM/yyyy" className={styles.more} />
    </button>
  );
}
