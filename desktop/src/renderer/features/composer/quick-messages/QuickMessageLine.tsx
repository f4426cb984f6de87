import { makeStyles, tokens } from '@fluentui/react-components';
import { Document16Regular, Image16Regular, Mic16Regular, Video16Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { QuickMessage } from '@recado/shared/quick-messages';
import { CutText } from '@/ui/tooltip/CutText';
import { previewOf } from './quick-message-search';

const useStyles = makeStyles({
  root: { display: 'block', minWidth: 0, flexGrow: 1 },
  code: { display: 'block', fontWeight: tokens.fontWeightSemibold },
  text: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    minWidth: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
  },
  icon: { display: 'flex', flexShrink: 0 },
});

const ICONS = {
  image: <Image16Regular />,
  sticker: <Image16Regular />,
  video: <Video16Regular />,
  audio: <Mic16Regular />,
  voice: <Mic16Regular />,
  document: <Document16Regular />,
};

export function QuickMessageLine({ message }: { message: QuickMessage }) {
  const styles = useStyles();
  const { t } = useTranslation('quick-messages');
  return (
    <span className={styles.root}>
      <CutText className={styles.code}>{message.shortcode}</CutText>
      <span className={styles.text}>
        {message.mediaType && (
          <span className={styles.icon} aria-hidden>
            {ICONS[message.mediaType]}
          </span>
        )}
        <CutText>{previewOf(message) ?? t('audio')}</CutText>
      </span>
    </span>
  );
}
