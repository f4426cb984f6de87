import { Link, makeStyles, Text, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { desktop } from '@/lib/bridge';
import { SERVER_PATH } from '@/lib/navigation/paths';
import { machinePolicy } from '@/lib/settings/machine-policy';
import { SetByAdministrator } from '@/ui/policy/SetByAdministrator';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    color: tokens.colorNeutralForeground3,
    minWidth: 0,
  },
});

export function ServerAddressLink() {
  const styles = useStyles();
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [address, setAddress] = useState<string | null>(null);
  const { server } = desktop();
  useEffect(() => void server.address().then(setAddress), [server]);
  if (!server.canChange || address === null) return null;
  return (
    <div className={styles.root}>
      <Text size={200} truncate wrap={false} title={address}>
        {address.replace(/^https?:\/\//, '')}
      </Text>
      {machinePolicy().serverLocked ? (
        <SetByAdministrator />
      ) : (
        <Link as="button" type="button" onClick={() => void navigate(SERVER_PATH)}>
          {t('server.change')}
        </Link>
      )}
    </div>
  );
}
