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
  cards: readonly { name: string; number: string | null; vcard: string }[];
  place: ConversationInfo;
}

export function ContactCards({ cards, place }: ContactCardsProps) {
  return cards.map((card, index) => (
    // Cards have no id, and their index never changes.
    <ContactCard key={index} card={card} place={place} />
  ));
}

interface ContactCardProps {
  card: ContactCardsProps['cards'][number];
  place: ConversationInfo;
}

function ContactCard({ card, place }: ContactCardProps) {
  const { name, number } = card;
  const styles = useContentStyles();
  const own = useStyles();
  const { t } = useTranslation('message-content');
  const take = useSetAtom(sharedCardAtom);
  const choose = (action: SharedCard['action']) => () =>
    number !== null && take({ action, name, number: dialled(card), ticketId: place.ticketId });
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

/** Adds "+" to a number whose card contains its country. */
function dialled({ number, vcard }: ContactCardProps['card']): string {
  return /waid=|\+/.test(vcard) ? `+${number}` : (number ?? '');
}
