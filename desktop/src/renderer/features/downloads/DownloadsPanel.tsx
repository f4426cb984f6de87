import { Button, Card, makeStyles, ProgressBar, Text, tokens } from '@fluentui/react-components';
import { Dismiss16Regular } from '@fluentui/react-icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { desktop, type Download } from '@/lib/bridge';
import { fileSize } from '@/lib/formats/measures';
import { CutText } from '@/ui/tooltip/CutText';
import { IconButton } from '@/ui/tooltip/IconButton';

const useStyles = makeStyles({
  root: {
    position: 'fixed',
    right: tokens.spacingHorizontalL,
    bottom: '88px',
    zIndex: 5,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    width: '320px',
    maxWidth: 'calc(100% - 32px)',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  card: { rowGap: tokens.spacingVerticalXS, boxShadow: tokens.shadow16 },
  head: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  name: { flexGrow: 1, minWidth: 0 },
  detail: { color: tokens.colorNeutralForeground3 },
  actions: { display: 'flex', gap: tokens.spacingHorizontalS },
});

/** Lists the running and the last finished downloads of the desktop app, above the composer. */
export function DownloadsPanel() {
  const styles = useStyles();
  const { t } = useTranslation('downloads');
  const downloads = useDownloads();
  if (downloads.length === 0) return null;
  return (
    <ul className={styles.root} aria-label={t('title')}>
      {downloads.map((download) => (
        <DownloadItem key={download.id} download={download} />
      ))}
    </ul>
  );
}

function useDownloads(): Download[] {
  const [downloads, setDownloads] = useState<Download[]>([]);
  useEffect(() => desktop().downloads?.onChange(setDownloads), []);
  return downloads;
}

function DownloadItem({ download: { id, name, state, received, total, canOpen } }: { download: Download }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('downloads');
  const files = desktop().downloads;
  const size = (bytes: number) => fileSize(bytes, i18n.language);
  const detail =
    state === 'running'
      ? total > 0
        ? t('progress', { received: size(received), total: size(total) })
        : size(received)
      : t(`states.${state}`);
  return (
    <li>
      <Card className={styles.card} size="small">
        <div className={styles.head}>
          <CutText className={styles.name}>{name}</CutText>
          {state !== 'running' && (
            <IconButton
              size="small"
              icon={<Dismiss16Regular />}
              label={t('dismiss', { name })}
              onClick={() => files?.dismiss(id)}
            />
          )}
        </div>
        {state === 'running' && (
          <ProgressBar
            aria-label={t('saving', { name })}
            value={total > 0 ? Math.min(received / total, 1) : undefined}
          />
        )}
        <Text size={200} className={styles.detail} role="status">
          {detail}
        </Text>
        {state === 'running' ? (
          <div className={styles.actions}>
            <Button size="small" onClick={() => files?.cancel(id)}>
              {t('cancel')}
            </Button>
          </div>
        ) : (
          state === 'done' && (
            <div className={styles.actions}>
              {canOpen && (
                <Button size="small" onClick={() => files?.open(id)}>
                  {t('open')}
                </Button>
              )}
              <Button size="small" onClick={() => files?.reveal(id)}>
                {t('reveal')}
              </Button>
            </div>
          )
        )}
      </Card>
    </li>
  );
}
