import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Eye16Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '@recado/shared/tickets';
import { contactName } from '@/lib/formats/names';
import { useMediaAddress } from '@/lib/media/useMediaAddress';
import { PersonAvatar } from '@/ui/avatar/PersonAvatar';
import { CutText } from '@/ui/tooltip/CutText';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    flexShrink: 0,
    height: '56px',
    padding: `0 ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke4}`,
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
  small: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  note: { display: 'inline-flex', alignItems: 'center', flexShrink: 0, gap: tokens.spacingHorizontalXS },
});

export function PeekHeader({ ticket }: { ticket: Ticket }) {
  const styles = useStyles();
  const { t } = useTranslation('peek');
  const { t: tTickets } = useTranslation('tickets');
  const image = useMediaAddress(ticket.contact.profilePicUrl);
  const name = contactName(ticket.contact.name);
  const parts = [
    ticket.queue?.name ?? tTickets('list.noQueue'),
    ticket.user && tTickets('conversation.assignedTo', { name: ticket.user.name }),
  ];
  return (
    <header className={styles.root}>
      <PersonAvatar name={name} imageUrl={image} isGroup={ticket.isGroup} size={36} />
      <div className={styles.text}>
        <div className={styles.line}>
          <h2 className={styles.name}>
            <CutText>{name}</CutText>
          </h2>
          <span className={styles.id}>#{ticket.id}</span>
        </div>
        <CutText className={styles.small}>{parts.filter(Boolean).join(' · ')}</CutText>
      </div>
      <span className={mergeClasses(styles.small, styles.note)}>
        <Eye16Regular aria-hidden /> {t('note')}
      </span>
    </header>
  );
}
