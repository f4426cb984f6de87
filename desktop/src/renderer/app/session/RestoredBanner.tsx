import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RestoredData } from '@recado/shared/restored-data';
import { useResume } from '@/data/restored-data/useRestoredData';
import { zonedPeriod } from '@/lib/i18n/zoned-dates';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { useToasts } from '@/ui/toasts/useToasts';
import { NoticeBar } from '../shell/NoticeBar';

type LostPeriod = NonNullable<RestoredData['lostPeriod']>;

/** Shows administrators which period a restored backup lacks, until one of them resumes automatic messages. */
export function RestoredBanner({ from, to, secretLost }: LostPeriod) {
  const { t } = useTranslation('app');
  const toasts = useToasts();
  const resume = useResume();
  const { company } = useCurrentUser();
  const [isConfirming, setConfirming] = useState(false);
  const period = zonedPeriod(from, to, company.timeZone);
  return (
    <section aria-label={t('restored.label')}>
      <NoticeBar
        text={[t('restored.text', { period }), ...(secretLost ? [t('restored.secretLost')] : [])].join(' ')}
        after={
          <Button size="small" onClick={() => setConfirming(true)}>
            {t('restored.resume')}
          </Button>
        }
      />
      {isConfirming && (
        <ConfirmDialog
          title={t('restored.confirm.title')}
          confirmLabel={t('restored.confirm.action')}
          onConfirm={async () => {
            await resume.mutateAsync();
            toasts.success(t('restored.confirm.done'));
          }}
          onClose={() => setConfirming(false)}
        >
          {t('restored.confirm.text', { period })}
        </ConfirmDialog>
      )}
    </section>
  );
}
