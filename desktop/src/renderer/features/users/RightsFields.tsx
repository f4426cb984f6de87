import { Field, Input, makeStyles, Select, tokens } from '@fluentui/react-components';
import { type Control, Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useConnections } from '@/data/connections/useConnections';
import { useQueues } from '@/data/queues/useQueues';
import { seesCampaigns, usePermission } from '@/lib/permissions/usePermission';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { ChoicesField } from '@/ui/form/ChoicesField';
import type { UserForm } from './rules/user-form';
import { YesNoField } from './YesNoField';

const useStyles = makeStyles({
  choices: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
    gap: tokens.spacingVerticalL,
  },
});

interface RightsFieldsProps {
  control: Control<UserForm>;
  /** True for a user of another company. That company manages its own queues and connections. */
  foreign: boolean;
  profileError: string | undefined;
  /** Whether the company assigns tickets automatically. */
  limitsOpen: boolean;
  maxOpenError: string | undefined;
}

export function RightsFields({
  control,
  foreign,
  profileError,
  limitsOpen,
  maxOpenError,
}: RightsFieldsProps) {
  const styles = useStyles();
  const { t } = useTranslation('users');
  const editsProfile = usePermission('user-modal:editProfile');
  const editsQueues = usePermission('user-modal:editQueues');
  const queues = useQueues(editsQueues && !foreign);
  const connections = useConnections(!foreign);
  const hasCampaigns = seesCampaigns(useCurrentUser()) && !foreign;
  const profile = useWatch({ control, name: 'profile' });
  return (
    <>
      {editsProfile && (
        <Controller
          name="profile"
          control={control}
          render={({ field }) => (
            <Field label={t('form.profile')} validationMessage={profileError}>
              <Select
                ref={field.ref}
                value={field.value}
                onChange={(_event, data) => field.onChange(data.value)}
              >
                <option value="admin">{t('profiles.admin')}</option>
                <option value="user">{t('profiles.user')}</option>
              </Select>
            </Field>
          )}
        />
      )}
      {editsQueues && !foreign && (
        <Controller
          name="queueIds"
          control={control}
          render={({ field }) => (
            <ChoicesField
              label={t('form.queues')}
              placeholder={t('form.noQueue')}
              choices={queues.data ?? []}
              error={queues.data ? null : queues.error}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
      )}
      {!foreign && (
        <Controller
          name="whatsappIds"
          control={control}
          render={({ field }) => (
            <ChoicesField
              label={t('form.connections')}
              hint={editsQueues ? undefined : t('form.connectionsHint')}
              placeholder={t('form.noConnection')}
              choices={connections.data ?? []}
              error={connections.data ? null : connections.error}
              value={field.value}
              disabled={!editsQueues}
              onChange={field.onChange}
            />
          )}
        />
      )}
      {editsProfile && limitsOpen && (
        <Controller
          name="maxOpen"
          control={control}
          render={({ field }) => (
            <Field label={t('form.maxOpen')} hint={t('form.maxOpenHint')} validationMessage={maxOpenError}>
              <Input
                ref={field.ref}
                type="number"
                min={0}
                value={Number.isNaN(field.value) ? '' : String(field.value)}
                onChange={(_event, data) => field.onChange(data.value === '' ? NaN : Number(data.value))}
              />
            </Field>
          )}
        />
      )}
      {editsProfile && profile === 'user' && (
        <div className={styles.choices}>
          <Controller
            name="viewNoQueueTicket"
            control={control}
            render={({ field }) => (
              <YesNoField label={t('form.viewNoQueueTicket')} value={field.value} onChange={field.onChange} />
            )}
          />
          {hasCampaigns && (
            <Controller
              name="viewCampaigns"
              control={control}
              render={({ field }) => (
                <YesNoField label={t('form.viewCampaigns')} value={field.value} onChange={field.onChange} />
              )}
            />
          )}
        </div>
      )}
    </>
  );
}
