import {
  Button,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useRevokeFormerTokens } from '@/data/connections/useConnectionMutations';
import { stageTime } from '@/lib/formats/dates';
import { useToasts } from '@/ui/toasts/useToasts';

const useStyles = makeStyles({ text: { whiteSpace: 'normal' } });

/**
 * Shows until when the replaced token works and revokes it on request. Unsaved fields of the form stay
 * unchanged.
 */
export function FormerTokenNote({ connectionId, until }: { connectionId: number; until: string }) {
  const styles = useStyles();
  const { t } = useTranslation('connections');
  const toasts = useToasts();
  const revoke = useRevokeFormerTokens(connectionId);

  if (revoke.isSuccess) return null;
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody className={styles.text}>{t('token.former', { time: stageTime(until) })}</MessageBarBody>
      <MessageBarActions>
        <Button
          disabled={revoke.isPending}
          onClick={() =>
            revoke.mutate(undefined, {
              onSuccess: () => toasts.success(t('token.revoked')),
              onError: (error) => toasts.failure(error),
            })
          }
        >
          {t('token.revoke')}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}
