import { makeStyles, MessageBar, MessageBarBody, MessageBarTitle, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { EMBEDDED_STORE_LIMITS, type EmbeddedStoreState } from '@recado/shared/platform';

const useStyles = makeStyles({ notice: { marginBottom: tokens.spacingVerticalL } });

/** Recommends MongoDB when the embedded store holds more than it is supported with. */
export function EmbeddedStoreNotice({ store }: { store: EmbeddedStoreState | null | undefined }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('platform');
  if (!store?.isOutgrown) return null;
  const number = (value: number) => value.toLocaleString(i18n.language);
  const { messages, numbers } = EMBEDDED_STORE_LIMITS;
  return (
    <MessageBar intent="warning" layout="multiline" className={styles.notice}>
      <MessageBarBody>
        <MessageBarTitle>{t('embeddedStore.title')}</MessageBarTitle>{' '}
        {t('embeddedStore.text', {
          numbers: number(store.numbers),
          maxMessages: number(messages),
          maxNumbers: number(numbers),
          command: 'npm run admin -- copy --to mongodb://…',
          page: 'docs/operations/sizing.md',
        })}
      </MessageBarBody>
    </MessageBar>
  );
}
