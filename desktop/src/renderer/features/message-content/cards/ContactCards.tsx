import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Person24Regular } from '@fluentui/react-icons';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { digitsOf } from '@recado/shared/formats';
import type { ConversationInfo } from '@/data/desk/message-ui';
import { type SharedCard, sharedCardAtom } from '@/data/desk/open-views';
import { contactName } from '@/lib/formats/names';
import { useContentStyles } from '../content-styles';

const useStyles = makeStyles({
  card: { display: 'block', whiteSpace: 'normal' },
  actions: { display: 'flex', gap: tokens.spacingHorizontalS, paddingBottom: tokens.spacingVerticalXS },
});

/** A number without area code or ninth digit. */
const SUBSCRIBER_DIGITS = 8;

interface Card {
  name: string;
  number: string | null;
  /** As written, WhatsApp accounts with "+"; messages of older versions have only `number`. */
  numbers?: string[] | undefined;
  vcard?: string | undefined;
}

interface ContactCardsProps {
  cards: readonly Card[];
  place: ConversationInfo;
}

export function ContactCards({ cards, place }: ContactCardsProps) {
  return cards.map((card, index) => (
    // Cards have no id, and their index never changes.
    <ContactCard key={index} card={card} place={place} />
  ));
}

interface ContactCardProps {
  card: Card;
  place: ConversationInfo;
}

function ContactCard({ card, place }: ContactCardProps) {
  const styles = useContentStyles();
  const own = useStyles();
  const { t } = useTranslation('message-content');
  const setSharedCard = useSetAtom(sharedCardAtom);
  const { name, number, numbers = number === null ? [] : [number] } = card;
  const select = (action: SharedCard['action']) => () =>
    number !== null && setSharedCard({ action, name, number: dialled(card), ticketId: place.ticketId });
  return (
    <div className={own.card}>
      <div className={styles.card}>
        <Person24Regular className={styles.icon} aria-hidden />
        <span className={styles.words}>
          <span className={styles.title}>{name}</span>
          {numbers.map((each) => (
            <span key={each} className={styles.detail}>
              {contactName(each.replace(/^\+(?=\d+$)/, ''))}
            </span>
          ))}
        </span>
      </div>
      {number && !place.readOnly && (
        <div className={own.actions}>
          <Button size="small" aria-label={t('addNamed', { name })} onClick={select('add')}>
            {t('add')}
          </Button>
          <Button size="small" aria-label={t('talkNamed', { name })} onClick={select('talk')}>
            {t('talk')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Returns the number with its "+" if the card contains its country. */
function dialled({ number, numbers, vcard }: Card): string {
  const last = number?.slice(-SUBSCRIBER_DIGITS) ?? '';
  const written = numbers?.find((each) => digitsOf(each).endsWith(last));
  return written ?? (/waid=|\+/.test(vcard ?? '') ? `+${number}` : (number ?? ''));
}
