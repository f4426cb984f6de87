import {
  Button,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  tokens,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Language } from '@recado/shared/contract';
import { CLOSED_TEXTS } from '@recado/shared/working-hours';
import { useClosedText, useFillClosedText } from '@/data/working-hours/useClosedText';
import { useToasts } from '@/ui/toasts/useToasts';

const useStyles = makeStyles({ root: { marginTop: tokens.spacingVerticalL } });

/** Offers a default text while customers outside the hours receive none. */
export function ClosedTextOffer({ language }: { language: Language }) {
  const styles = useStyles();
  const { t } = useTranslation('working-hours');
  const toasts = useToasts();
  const { data } = useClosedText();
  const fill = useFillClosedText();
  if (data?.missing !== true) return null;
  const use = () =>
    fill.mutate(undefined, {
      onSuccess: () => toasts.success(t('week.text.used')),
      onError: (error) => toasts.failure(error),
    });
  return (
    <MessageBar intent="info" layout="multiline" className={styles.root}>
      <MessageBarBody>{t('week.text.missing', { text: CLOSED_TEXTS[language] })}</MessageBarBody>
      <MessageBarActions>
        <Button disabled={fill.isPending} onClick={use}>
          {t('week.text.use')}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}
