import { useTranslation } from 'react-i18next';
import type { PollVote } from '@recado/shared/messages';
import type { ConversationInfo } from '@/data/desk/message-ui';
import { contactName } from '@/lib/formats/names';

/** Returns the name of a person who voted in a poll or responded to an event. Only members of groups have their own. */
export function useResponderName({ contactName: customer }: ConversationInfo) {
  const { t } = useTranslation('message-content');
  return ({ fromMe, name }: Pick<PollVote, 'fromMe' | 'name'>): string =>
    fromMe ? t('team') : contactName(name || customer);
}
