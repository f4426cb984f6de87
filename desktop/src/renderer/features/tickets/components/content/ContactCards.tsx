import { Person24Regular } from '@fluentui/react-icons';
import type { MessageData } from '@recado/shared/messages';
import { contactName } from '../../rules/contactName';
import { useContentStyles } from './contentStyles';

type Card = NonNullable<MessageData['contacts']>[number];

/** One shared contact or several: names and numbers. */
export function ContactCards({ cards }: { cards: readonly Card[] }) {
  const styles = useContentStyles();
  return cards.map(({ name, number }, index) => (
    // Cards have no identity but their place in the message.
    <div key={index} className={styles.card}>
      <Person24Regular className={styles.icon} aria-hidden />
      <span className={styles.words}>
        <span className={styles.title}>{name}</span>
        {number && <span className={styles.detail}>{contactName(number)}</span>}
      </span>
    </div>
  ));
}
