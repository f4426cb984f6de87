import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useMerges } from '@/data/contacts/useMerges';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { CutText } from '@/ui/tooltip/CutText';
import { drawerDialogAtom } from './contact-dialog-state';
import { useDrawerStyles } from './useDrawerStyles';

const useStyles = makeStyles({
  merge: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minHeight: '44px' },
  text: { flexGrow: 1, minWidth: 0 },
});

/**
 * Lists the contacts that "Associar Ticket" or WhatsApp merged into this contact, each with a button that separates
 * it.
 */
export function MergesSection({ contactId }: { contactId: number }) {
  const styles = useStyles();
  const drawer = useDrawerStyles();
  const { t } = useTranslation('contacts');
  const { profile } = useCurrentUser();
  const openDialog = useSetAtom(drawerDialogAtom);
  const { data: merges = [] } = useMerges(contactId, profile === 'admin');
  if (merges.length === 0) return null;
  return (
    <section className={drawer.section} aria-label={t('merges.title')}>
      <h3 className={drawer.title}>{t('merges.title')}</h3>
      <ul className={drawer.list}>
        {merges.map((merge) => (
          <li key={merge.id} className={styles.merge}>
            <span className={styles.text}>
              <CutText>{merge.name}</CutText>
              <CutText className={drawer.secondary}>
                {merge.state === 'joined'
                  ? [
                      t('merges.messages', { count: merge.messages }),
                      t('merges.tickets', { count: merge.tickets }),
                    ].join(' · ')
                  : t(`merges.${merge.state}`)}
              </CutText>
            </span>
            {merge.state === 'joined' && (
              <Button
                size="small"
                aria-label={`${t('merges.undo')} ${merge.name}`}
                onClick={() => openDialog({ kind: 'undoMerge', merge, contactId })}
              >
                {t('merges.undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
