import { Button, makeStyles, MessageBar, MessageBarBody, Text, tokens } from '@fluentui/react-components';
import { AddRegular, ClockRegular, DeleteRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserDetail, UserRow } from '@recado/shared/users';
import { type AccessHours, hoursProblem } from '@recado/shared/working-hours';
import { readUser, useUser } from '@/data/users/useUser';
import { useSaveAccessHours } from '@/data/users/useUserMutations';
import { useZoneLabel } from '@/lib/i18n/zoned-dates';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { useStaleForm } from '@/ui/dialogs/useStaleForm';
import { WeeklyHours } from '@/ui/hours/WeeklyHours';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonRows } from '@/ui/states/SkeletonRows';
import { EmptyState } from '@/ui/states/StateMessage';
import { useToasts } from '@/ui/toasts/useToasts';
import { DEFAULT_ACCESS_HOURS, isEmptyWeek, wholeWeek } from './rules/access-hours';

const useStyles = makeStyles({ hint: { color: tokens.colorNeutralForeground3 } });

interface AccessHoursDialogProps {
  user: UserRow;
  onClose: () => void;
}

export function AccessHoursDialog({ user, onClose }: AccessHoursDialogProps) {
  const { t } = useTranslation('users');
  const { data: detail, error, isFetching, refetch } = useUser(user.id);
  if (detail) return <HoursForm key={detail.id} user={detail} onClose={onClose} />;
  return (
    <FormDialog
      title={t('hours.title', { name: user.name })}
      dirty={false}
      saving={false}
      ready={false}
      onSubmit={(event) => event?.preventDefault()}
      onClose={onClose}
    >
      {error ? (
        <ErrorState
          title={t('form.loadFailed')}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows rows={7} columns={['1fr', '96px', '96px']} />
      )}
    </FormDialog>
  );
}

function HoursForm({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('users');
  const toasts = useToasts();
  const save = useSaveAccessHours();
  const { company } = useCurrentUser();
  const zoneLabel = useZoneLabel();
  const [stored] = useState(() => wholeWeek(user.accessTime));
  const [hours, setHours] = useState(stored);
  const enforced = company.settings.some(({ key, value }) => key === 'accessTime' && value === 'enabled');
  const fits = !isEmptyWeek(hours) && hours.every((row) => hoursProblem(row) === null);

  const fittingRows = () => hours.filter(({ startTime }) => startTime !== '');
  const stale = useStaleForm<UserDetail>({
    record: user,
    read: () => readUser(user.id),
    fields: { accessTime: t('hours.title', { name: user.name }) },
    show: ({ accessTime }) => setHours(wholeWeek(accessTime)),
    save: () => void submit(fittingRows()),
  });
  const submit = async (rows: AccessHours) => {
    try {
      await save.mutateAsync({ id: user.id, hours: rows, version: stale.version() });
      toasts.success(rows.length === 0 ? t('hours.removed') : t('hours.saved'));
      onClose();
    } catch (error) {
      if (stale.rejected(error)) return;
      toasts.failure(error);
    }
  };
  return (
    <FormDialog
      title={t('hours.title', { name: user.name })}
      dirty={hours !== stored}
      saving={save.isPending}
      ready={fits}
      extraAction={
        user.accessTime.length > 0 && (
          <Button icon={<DeleteRegular />} disabled={save.isPending} onClick={() => void submit([])}>
            {t('hours.remove')}
          </Button>
        )
      }
      onSubmit={(event) => {
        event?.preventDefault();
        if (fits) void submit(fittingRows());
      }}
      onClose={onClose}
    >
      {stale.bar}
      {!enforced && (
        <MessageBar intent="info">
          <MessageBarBody>{t('hours.notEnforced')}</MessageBarBody>
        </MessageBar>
      )}
      {hours.length === 0 ? (
        <EmptyState
          icon={<ClockRegular />}
          title={t('hours.empty.title')}
          text={t('hours.empty.text')}
          action={
            <Button icon={<AddRegular />} onClick={() => setHours(DEFAULT_ACCESS_HOURS)}>
              {t('hours.add')}
            </Button>
          }
        />
      ) : (
        <>
          <Text size={200} className={styles.hint}>
            {t('hours.hint', { timeZone: zoneLabel(company.timeZone) })}
          </Text>
          <WeeklyHours value={hours} onChange={setHours} />
        </>
      )}
    </FormDialog>
  );
}
