import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { ArrowSwap20Regular } from '@fluentui/react-icons';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '@recado/shared/tickets';
import { useSwitchToLid } from '@/data/contacts/useContactMutations';
import { errorText } from '@/lib/api/errors';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { useToasts } from '@/ui/toasts/useToasts';
import { drawerDialogAtom } from './contact-dialog-state';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalM} 0 ${tokens.spacingVerticalL}`,
    ':empty': { padding: `${tokens.spacingVerticalS} 0 0` },
  },
});

interface ContactActionsProps {
  ticket: Ticket;
  /** Whether the contact's LID is known; undefined while loading. */
  isJid: boolean | undefined;
}

/** Offers "Associar Ticket" to administrators, and "Trocar Para LID" while the LID is unknown. */
export function ContactActions({ ticket, isJid }: ContactActionsProps) {
  const styles = useStyles();
  const { t } = useTranslation('contacts');
  const { profile } = useCurrentUser();
  const toasts = useToasts();
  const openDialog = useSetAtom(drawerDialogAtom);
  const lid = useSwitchToLid();

  function switchToLid() {
    lid.mutate(ticket.id, {
      onSuccess: () => toasts.success(t('lid.done')),
      onError: (error) => toasts.error(t('operationFailed'), { detail: errorText(error) }),
    });
  }

  return (
    <div className={styles.root}>
      {profile === 'admin' && (
        <Button
          size="small"
          icon={<ArrowSwap20Regular />}
          onClick={() => openDialog({ kind: 'associate', ticket })}
        >
          {t('associate.button')}
        </Button>
      )}
      {isJid === false && (
        <Button
          size="small"
          disabledFocusable={lid.isPending}
          icon={lid.isPending ? <Spinner size="extra-tiny" aria-hidden /> : undefined}
          onClick={switchToLid}
        >
          {lid.isPending ? t('lid.busy') : t('lid.button')}
        </Button>
      )}
    </div>
  );
}
