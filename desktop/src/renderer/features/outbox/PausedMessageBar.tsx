import {
  Button,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  tokens,
} from '@fluentui/react-components';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Message } from '@recado/shared/messages';
import { writtenText } from '@recado/shared/rules/signature';
import type { PendingMessage } from '@/data/messages/pending-messages';
import { plainText } from '@/data/messages/text-formatting';
import { contactName } from '@/lib/formats/names';
import { mediaLabel } from '@/ui/message/media-labels';

const useStyles = makeStyles({
  // Without this, the column would shrink the bar to one line.
  root: { flexShrink: 0, margin: `0 ${tokens.spacingHorizontalL} ${tokens.spacingVerticalS}` },
  newer: {
    display: '-webkit-box',
    WebkitLineClamp: '2',
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
});

interface PausedMessageBarProps {
  message: PendingMessage;
  onSendAnyway: () => void;
  onEdit: () => void;
}

/**
 * Offers two choices for a message that is paused because of a newer message: send it anyway, or move it back to the
 * text field.
 */
export function PausedMessageBar({ message, onSendAnyway, onEdit }: PausedMessageBarProps) {
  const styles = useStyles();
  const { t } = useTranslation('composer');
  const { t: tTickets } = useTranslation('tickets');
  const { newer } = message;
  const text = newer && plainText(newer.fromMe ? writtenText(newer.body).text : newer.body);
  return (
    <MessageBar intent="warning" layout="multiline" className={styles.root} role="alert">
      <MessageBarBody>
        <MessageBarTitle>{newer ? whatHappened(newer, t) : t('held.something')}</MessageBarTitle>
        <span className={styles.newer}>{newer && (text || mediaLabel(newer.mediaType, tTickets))}</span>
        {t('held.notSent')}
      </MessageBarBody>
      <MessageBarActions>
        <Button size="small" appearance="primary" onClick={onSendAnyway}>
          {t('held.sendAnyway')}
        </Button>
        <Button size="small" onClick={onEdit}>
          {t('held.edit')}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}

function whatHappened(newer: Message, t: TFunction<'composer'>): string {
  if (!newer.fromMe) {
    const name = newer.contact ? contactName(newer.contact.name) : t('held.customer');
    return t('held.customerWrote', { name });
  }
  return t('held.colleagueAnswered', { name: newer.user?.name ?? t('held.phone') });
}
