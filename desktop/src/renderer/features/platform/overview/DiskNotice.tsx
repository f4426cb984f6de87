import { makeStyles, MessageBar, MessageBarBody, MessageBarTitle, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { PlatformOverview } from '@recado/shared/platform';
import { bytesText } from '../rules/bytes';

const useStyles = makeStyles({ notice: { marginBottom: tokens.spacingVerticalL } });

/** Warns that files are rejected because the disk is nearly full. */
export function DiskNotice({ disk }: { disk: PlatformOverview['disk'] }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('platform');
  if (!disk.filesRefused) return null;
  const size = (bytes: number) => bytesText(bytes, i18n.language);
  return (
    <MessageBar intent="error" layout="multiline" className={styles.notice}>
      <MessageBarBody>
        <MessageBarTitle>{t('storage.refused')}</MessageBarTitle>{' '}
        {t('storage.refusedText', { free: size(disk.free), reserve: size(disk.reserve) })}
      </MessageBarBody>
    </MessageBar>
  );
}
