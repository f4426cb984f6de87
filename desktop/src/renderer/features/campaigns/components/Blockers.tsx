import { makeStyles, MessageBar, MessageBarBody, MessageBarTitle, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { CampaignBlocker } from '@recado/shared/campaigns';

const useStyles = makeStyles({
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalXL },
});

/** Lists what a campaign lacks to start. */
export function Blockers({ blockers }: { blockers: readonly CampaignBlocker[] }) {
  const styles = useStyles();
  const { t } = useTranslation('campaigns');
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{t('blockers.title')}</MessageBarTitle>
        <ul className={styles.list}>
          {blockers.map(({ reason, field, variable }) => (
            <li key={`${reason}${field}${variable}`}>
              {t(`blockers.${reason}`, {
                tab: t('form.tab', { number: /\d$/.exec(field ?? '')?.[0] ?? '1' }),
                variable: `{${variable}}`,
              })}
            </li>
          ))}
        </ul>
      </MessageBarBody>
    </MessageBar>
  );
}
