import { makeStyles, MessageBar, MessageBarBody, MessageBarTitle, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { CampaignBlocker } from '@recado/shared/campaigns';
import { useBlockerText } from './useBlockerText';

const useStyles = makeStyles({
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalXL },
});

/** Lists what a campaign lacks to start. */
export function Blockers({ blockers }: { blockers: readonly CampaignBlocker[] }) {
  const styles = useStyles();
  const { t } = useTranslation('campaigns');
  const blockerText = useBlockerText();
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{t('blockers.title')}</MessageBarTitle>
        <ul className={styles.list}>
          {blockers.map(({ reason, field, variable }) => (
            <li key={`${reason}${field}${variable}`}>{blockerText({ reason, field, variable })}</li>
          ))}
        </ul>
      </MessageBarBody>
    </MessageBar>
  );
}
