import { makeStyles, tokens } from '@fluentui/react-components';
import { Delete16Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { TicketNote } from '@recado/shared/ticket-notes';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { TimeText } from '@/ui/time/TimeText';
import { CutText } from '@/ui/tooltip/CutText';
import { IconButton } from '@/ui/tooltip/IconButton';
import { useDrawerStyles } from './useDrawerStyles';

const useStyles = makeStyles({
  root: {
    position: 'relative',
    paddingBottom: tokens.spacingVerticalS,
    // The delete button appears on hover or focus, and always on devices without hover.
    '& [data-delete]': { opacity: 0 },
    '&:hover [data-delete], &:focus-within [data-delete]': { opacity: 1 },
    '@media (hover: none)': { '& [data-delete]': { opacity: 1 } },
  },
  head: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minHeight: '24px' },
  author: {
    flexGrow: 1,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
  },
  text: { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
});

interface NoteProps {
  note: TicketNote;
  here: boolean;
  onDelete: (note: TicketNote) => void;
}

/** The note's author and administrators can delete it. */
export function Note({ note, here, onDelete }: NoteProps) {
  const styles = useStyles();
  const drawer = useDrawerStyles();
  const { t } = useTranslation('contacts');
  const { id, profile } = useCurrentUser();
  const mayDelete = profile === 'admin' || note.user.id === id;
  return (
    <li className={styles.root}>
      <div className={styles.head}>
        <CutText className={styles.author}>{note.user.name}</CutText>
        {mayDelete && (
          <IconButton
            data-delete
            size="small"
            icon={<Delete16Regular />}
            label={t('notes.deleteOf', { name: note.user.name })}
            onClick={() => onDelete(note)}
          />
        )}
        {!here && note.ticketId !== null && <span className={drawer.secondary}>#{note.ticketId}</span>}
        <TimeText instant={note.createdAt} pattern="dd/MM/yy HH:mm" className={drawer.secondary} />
      </div>
      <p className={styles.text}>{note.note}</p>
    </li>
  );
}
