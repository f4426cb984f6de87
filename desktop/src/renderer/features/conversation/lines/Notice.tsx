import { useTranslation } from 'react-i18next';
import type { Message } from '@recado/shared/messages';
import { messageData } from '@/data/messages/message-data';
import { bubbleTime, gapTimes, notificationTime } from '@/lib/formats/dates';
import { useLineStyles } from '@/ui/message-list/line-styles';

export function Notice({ message }: { message: Message }) {
  const styles = useLineStyles();
  const { t } = useTranslation('tickets');
  const { call, gap } = messageData(message.dataJson);
  if (message.mediaType === 'call') {
    const time = bubbleTime(message.createdAt);
    return (
      <div className={styles.centred}>
        {call?.video
          ? t('conversation.missedVideoCall', { time })
          : t('conversation.missedVoiceCall', { time })}
      </div>
    );
  }
  if (gap) {
    const [from, to] = gapTimes(gap.from, gap.to);
    return <div className={styles.centred}>{t('conversation.gap', { from, to, count: gap.recovered })}</div>;
  }
  return (
    <div className={styles.centred}>
      {message.body}
      <span className={styles.detail}>
        {t('conversation.noticeTime', { time: notificationTime(message.createdAt) })}
      </span>
    </div>
  );
}
