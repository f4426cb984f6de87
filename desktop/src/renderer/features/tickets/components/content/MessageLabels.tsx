import { ArrowForward16Regular, Edit16Regular, EyeOff16Regular, Timer16Regular } from '@fluentui/react-icons';
import type { Message, MessageData } from '@recado/shared/messages';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { splitSignature } from '../../rules/signature';
import { useBubbleStyles } from '../conversation/bubbleStyles';
import { useContentStyles } from './contentStyles';

/** What is special about a message: forwarded, to be seen once, disappearing, edited (with the old text). */
export function MessageLabels({ message, data }: { message: Message; data: MessageData }) {
  const { t } = useTranslation('tickets');
  const styles = useBubbleStyles();
  return (
    <>
      {data.forwarded && <Label icon={<ArrowForward16Regular aria-hidden />} text={t('message.forwarded')} />}
      {data.viewOnce && <Label icon={<EyeOff16Regular aria-hidden />} text={t('message.viewOnce')} />}
      {data.ephemeralSeconds !== undefined && (
        <Label icon={<Timer16Regular aria-hidden />} text={t('message.disappears')} />
      )}
      {message.isEdited && (
        <>
          <Label icon={<Edit16Regular aria-hidden />} text={t('message.edited')} />
          {message.oldMessage && (
            <del className={styles.oldText}>{splitSignature(message.oldMessage).text}</del>
          )}
        </>
      )}
    </>
  );
}

function Label({ icon, text }: { icon: ReactNode; text: string }) {
  const styles = useContentStyles();
  return (
    <span className={styles.label}>
      {icon} {text}
    </span>
  );
}
