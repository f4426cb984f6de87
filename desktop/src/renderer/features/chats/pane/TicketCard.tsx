import { makeStyles, tokens } from '@fluentui/react-components';
import { ChatMultipleRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Ticket } from '@recado/shared/tickets';
import { contactName } from '@/lib/formats/names';
import { CutText } from '@/ui/tooltip/CutText';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    width: '280px',
    maxWidth: '100%',
    boxSizing: 'border-box',
    margin: `${tokens.spacingVerticalXS} 0`,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    textDecoration: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  icon: { flexShrink: 0, fontSize: '20px', color: tokens.colorBrandForeground1 },
  text: { minWidth: 0 },
  name: { fontWeight: tokens.fontWeightSemibold },
  detail: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

export function TicketCard({ ticket }: { ticket: Ticket }) {
  const styles = useStyles();
  const { t } = useTranslation('chats');
  const detail = [`#${ticket.id}`, ticket.queue?.name, t(`ticket.${ticket.status}`), ticket.user?.name];
  return (
    <Link className={styles.root} to={`/tickets/${ticket.uuid}`}>
      <ChatMultipleRegular className={styles.icon} aria-hidden />
      <span className={styles.text}>
        <CutText className={styles.name}>{contactName(ticket.contact.name)}</CutText>
        <CutText className={styles.detail}>{detail.filter(Boolean).join(' · ')}</CutText>
      </span>
    </Link>
  );
}
