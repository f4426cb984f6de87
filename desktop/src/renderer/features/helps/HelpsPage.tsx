import {
  Accordion,
  AccordionHeader,
  AccordionItem,
  AccordionPanel,
  makeStyles,
  Text,
  tokens,
} from '@fluentui/react-components';
import { VideoClipRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Help, videoAddress } from '@recado/shared/helps';
import { useHelps } from '@/data/helps/useHelps';
import { DiagnosticsButton } from '@/features/diagnostics';
import { PageHeader } from '@/ui/page/PageHeader';
import { ScrollPage } from '@/ui/page/ScrollPage';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonRows } from '@/ui/states/SkeletonRows';
import { EmptyState } from '@/ui/states/StateMessage';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, maxWidth: '780px' },
  item: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  header: { display: 'flex', flexDirection: 'column', padding: `${tokens.spacingVerticalS} 0` },
  description: { color: tokens.colorNeutralForeground3 },
  panel: { paddingBottom: tokens.spacingVerticalL },
  // At most 700×500 pixels.
  video: {
    display: 'block',
    width: '100%',
    maxWidth: '700px',
    aspectRatio: '700 / 500',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground4,
  },
});
const SKELETON_COLUMNS = ['1fr'];

/** Lists help videos. A video is not requested until its item is opened. */
export function HelpsPage() {
  const styles = useStyles();
  const { t } = useTranslation('helps');
  const { data: helps, error, isFetching, refetch } = useHelps();
  const [open, setOpen] = useState<unknown>(null);
  return (
    <ScrollPage>
      <PageHeader title={t('title')}>
        <DiagnosticsButton />
      </PageHeader>
      {helps === undefined && error !== null ? (
        <ErrorState title={t('failed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : helps === undefined ? (
        <SkeletonRows rows={5} columns={SKELETON_COLUMNS} height={56} />
      ) : helps.length === 0 ? (
        <EmptyState icon={<VideoClipRegular />} title={t('empty.title')} text={t('empty.text')} />
      ) : (
        <Accordion
          collapsible
          className={styles.list}
          openItems={open === null ? [] : [open]}
          onToggle={(_event, { value }) => setOpen(value === open ? null : value)}
        >
          {helps.map((help) => (
            <HelpItem key={help.id} help={help} open={help.id === open} />
          ))}
        </Accordion>
      )}
    </ScrollPage>
  );
}

function HelpItem({ help, open }: { help: Help; open: boolean }) {
  const styles = useStyles();
  const { t } = useTranslation('helps');
  return (
    <AccordionItem value={help.id} className={styles.item}>
      <AccordionHeader as="h2" size="large">
        <span className={styles.header}>
          <Text weight="semibold">{help.title}</Text>
          {help.description && (
            <Text size={200} className={styles.description}>
              {help.description}
            </Text>
          )}
        </span>
      </AccordionHeader>
      <AccordionPanel className={styles.panel}>
        {open && (
          <iframe
            className={styles.video}
            src={videoAddress(help.video)}
            title={t('video', { title: help.title })}
            allow="fullscreen; encrypted-media; picture-in-picture"
            allowFullScreen
            referrerPolicy="strict-origin-when-cross-origin"
            sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          />
        )}
      </AccordionPanel>
    </AccordionItem>
  );
}
