import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Person24Regular } from '@fluentui/react-icons';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { ConversationInfo } from '@/data/desk/message-ui';
import { type SharedCard, sharedCardAtom } from '@/data/desk/open-views';
import { contactName } from '@/lib/formats/names';
import { useContentStyles } from './content-styles';

const useStyles = makeStyles({
  card: { display: 'block', whiteSpace: 'normal' },
  actions: { display: 'flex', gap: tokens.spacingHorizontalS, paddingBottom: tokens.spacingVerticalXS },
});

interface ContactCardsProps {
  cards: readonly { name: string; number: string | null }[];
  place: ConversationInfo;
}

export function ContactCards({ cards, place }: ContactCardsProps) {
  return cards.map(({ name, number }, index) => (
    // Cards have no id, and their index never changes.
    <ContactCard key={index} name={name} number={number} place={place} />
  ));
}

interface ContactCardProps {
  name: string;
  number: string | null;
  place: ConversationInfo;
}

function ContactCard({ name, number, place }: ContactCardProps) {
  const styles = useContentStyles();
  const own = useStyles();
  const { t } = useTranslation('message-content');
  const take = useSetAtom(sharedCardAtom);
  const choose = (action: SharedCard['action']) => () =>
    number !== null && take({ action, name, number, ticketId: place.ticketId });
  return (
    <div className={own.card}>
      <div className={styles.card}>
        <Person24Regular className={styles.icon} aria-hidden />
        <span className={styles.words}>
          <span className={styles.title}>{name}</span>
          {number && <span className={styles.detail}>{contactName(number)}</span>}
        </span>
      </div>
      {number && !place.readOnly && (
        <div className={own.actions}>
          <Button size="small" aria-label={t('addNamed', { name })} onClick={choose('add')}>
            {t('add')}
          </Button>
          <Button size="small" aria-label={t('talkNamed', { name })} onClick={choose('talk')}>
            {t('talk')}
          </Button>
        </div>
      )}
    </div>
  );
}
