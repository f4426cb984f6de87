import { Link, makeStyles, mergeClasses } from '@fluentui/react-components';
import { Location24Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { MessageData } from '@recado/shared/messages';
import { useContentStyles } from '../content-styles';

type Place = NonNullable<MessageData['location']>;

const useStyles = makeStyles({ view: { alignSelf: 'flex-start', flexShrink: 0 } });

export function LocationCard({ place, fromMe }: { place: Place; fromMe: boolean }) {
  const styles = useContentStyles();
  const own = useStyles();
  const { t } = useTranslation('tickets');
  const { latitude, longitude, name, address, live } = place;
  const at = `${latitude},${longitude}`;
  return (
    <div className={mergeClasses(styles.card, styles.alone)}>
      <Location24Regular className={styles.icon} aria-hidden />
      <span className={styles.words}>
        <span className={styles.title}>{name || (live ? t('place.live') : t('media.location'))}</span>
        <span className={mergeClasses(styles.detail, fromMe ? styles.besideOwnTime : styles.besideTime)}>
          {address || `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`}
        </span>
      </span>
      <Link
        className={own.view}
        href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(at)}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        {t('place.view')}
      </Link>
    </div>
  );
}
