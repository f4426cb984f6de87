import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Campaign, CampaignPreview } from '@recado/shared/campaigns';
import { contactName } from '@/lib/formats/names';
import { PreviewBubble } from '../PreviewBubble';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    margin: 0,
    padding: tokens.spacingHorizontalM,
    listStyle: 'none',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  person: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-end',
    gap: tokens.spacingVerticalXS,
  },
  name: { color: tokens.colorNeutralForeground2 },
});

interface PreviewTextsProps {
  texts: CampaignPreview['texts'];
  campaign: Pick<Campaign, 'mediaName' | 'mediaType'>;
}

/** Shows what the first persons would receive. */
export function PreviewTexts({ texts, campaign: { mediaName, mediaType } }: PreviewTextsProps) {
  const styles = useStyles();
  const { t } = useTranslation('campaigns');
  const file = mediaName === null ? undefined : { name: mediaName, kind: mediaType };
  if (texts.length === 0) return null;
  return (
    <div className={styles.root}>
      <Text weight="semibold">{t('start.examples')}</Text>
      <ul className={styles.list} aria-label={t('start.examples')}>
        {texts.map(({ name, confirmation, text }, index) => (
          <li key={index} className={styles.person}>
            <Text size={200} className={styles.name}>
              {contactName(name)}
            </Text>
            {confirmation !== null && <PreviewBubble parts={[{ text: confirmation, isUnknown: false }]} />}
            <PreviewBubble parts={[{ text, isUnknown: false }]} file={file} />
          </li>
        ))}
      </ul>
    </div>
  );
}
