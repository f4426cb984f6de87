import { ArrowForward16Regular, Edit16Regular, EyeOff16Regular, Timer16Regular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message, MessageData } from '@recado/shared/messages';
import { splitSignature } from '@recado/shared/rules/signature';
import { plainText } from '@/data/messages/text-formatting';
import { useContentStyles } from '../content-styles';
import { useBubbleStyles } from './bubble-styles';

/** Labels a message as forwarded, view-once, disappearing or edited (with the old text). */
export function MessageLabels({ message, data }: { message: Message; data: MessageData }) {
  return (
    <>
      <CircumstanceLabels data={data} />
      <EditedLabel message={message} />
    </>
  );
}

export function CircumstanceLabels({ data }: { data: MessageData }) {
  return (
    <>
      {data.forwarded && <Label icon={<ArrowForward16Regular aria-hidden />} what="forwarded" />}
      {data.viewOnce && <Label icon={<EyeOff16Regular aria-hidden />} what="viewOnce" />}
      {data.ephemeralSeconds !== undefined && (
        <Label icon={<Timer16Regular aria-hidden />} what="disappears" />
      )}
    </>
  );
}

export function EditedLabel({ message }: { message: Message }) {
  return (
    <>
      {message.isEdited && <Label icon={<Edit16Regular aria-hidden />} what="edited" />}
      {message.isEdited && message.oldMessage && <OldText text={message.oldMessage} />}
    </>
  );
}

function OldText({ text }: { text: string }) {
  const styles = useBubbleStyles();
  return <del className={styles.oldText}>{plainText(splitSignature(text).text)}</del>;
}

interface LabelProps {
  icon: ReactNode;
  what: 'forwarded' | 'viewOnce' | 'disappears' | 'edited';
}

function Label({ icon, what }: LabelProps) {
  const styles = useContentStyles();
  const { t } = useTranslation('tickets');
  return (
    <span className={styles.label}>
      {icon} {t(`message.${what}`)}
    </span>
  );
}
