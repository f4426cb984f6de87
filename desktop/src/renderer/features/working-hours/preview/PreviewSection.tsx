import { Field, makeStyles, Select, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyDetail } from '@recado/shared/companies';
import { useConnections } from '@/data/connections/useConnections';
import { useQueues } from '@/data/queues/useQueues';
import { useHoursPreview } from '@/data/working-hours/useHoursPreview';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonFields } from '@/ui/states/SkeletonFields';
import { HoursSection } from '../HoursSection';
import { PreviewCard } from './PreviewCard';

const useStyles = makeStyles({
  choices: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalL,
    marginBottom: tokens.spacingVerticalM,
  },
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))',
    gap: tokens.spacingHorizontalM,
  },
});

interface PreviewSectionProps {
  company: CompanyDetail;
  perQueue: boolean;
}

/** Shows the texts that a customer receives now, next Sunday and on the next holiday. */
export function PreviewSection({ company, perQueue }: PreviewSectionProps) {
  const styles = useStyles();
  const { t } = useTranslation('working-hours');
  const { data: queues = [] } = useQueues();
  const { data: connections = [] } = useConnections();
  const [selectedQueue, setSelectedQueue] = useState<number | null>(null);
  const [selectedConnection, setSelectedConnection] = useState<number | null>(null);
  const queueId = perQueue ? (selectedQueue ?? queues[0]?.id ?? null) : null;
  const usual = connections.find(({ isDefault }) => isDefault) ?? connections[0];
  const connectionId = selectedConnection ?? usual?.id ?? null;
  const { data: previews, error, isFetching, refetch } = useHoursPreview(queueId, connectionId);
  return (
    <HoursSection title={t('preview.title')} hint={t('preview.hint')}>
      <div className={styles.choices}>
        {perQueue && queues.length > 0 && (
          <Field label={t('preview.queue')}>
            <Select value={String(queueId)} onChange={(_event, { value }) => setSelectedQueue(Number(value))}>
              {queues.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {!perQueue && connections.length > 1 && (
          <Field label={t('preview.connection')}>
            <Select
              value={String(connectionId)}
              onChange={(_event, { value }) => setSelectedConnection(Number(value))}
            >
              {connections.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </div>
      {previews ? (
        <div className={styles.cards}>
          {previews.map((preview) => (
            <PreviewCard
              key={preview.moment}
              preview={preview}
              zone={company.timeZone}
              queue={queues.find(({ id }) => id === preview.queueId)?.name ?? null}
            />
          ))}
        </div>
      ) : error ? (
        <ErrorState
          title={t('preview.failed')}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonFields fields={3} />
      )}
    </HoursSection>
  );
}
