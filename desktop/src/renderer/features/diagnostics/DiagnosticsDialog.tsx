import { Button, makeStyles, Spinner, Text, tokens } from '@fluentui/react-components';
import {
  ArrowClockwiseRegular,
  CheckmarkCircle20Filled,
  CopyRegular,
  ErrorCircle20Filled,
  QuestionCircle20Regular,
  Warning20Filled,
} from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import {
  type Diagnostic,
  type DiagnosticState,
  diagnosticsText,
  maskPersonalData,
} from '@recado/shared/diagnostics';
import { sessionAtom } from '@/lib/session/session';
import { InfoDialog } from '@/ui/dialogs/InfoDialog';
import { useToasts } from '@/ui/toasts/useToasts';
import { detailOf } from './detail';
import { runDiagnostics } from './page-checks';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    minHeight: '320px',
  },
  row: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(120px, 180px) minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    alignItems: 'start',
    '@media (max-width: 480px)': { gridTemplateColumns: '20px minmax(0, 1fr)' },
  },
  text: {
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
    '@media (max-width: 480px)': { gridColumn: 2 },
  },
  ok: { color: tokens.colorStatusSuccessForeground1 },
  warning: { color: tokens.colorStatusWarningForeground1 },
  failed: { color: tokens.colorStatusDangerForeground1 },
  unknown: { color: tokens.colorNeutralForeground3 },
  waiting: { minHeight: '320px' },
});

/** Shows what may keep the app from working. The copied text contains no data of persons. */
export function DiagnosticsDialog({ onClose }: { onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('diagnostics');
  const { t: tUi } = useTranslation('ui');
  const toasts = useToasts();
  const names = useKnownNames();
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['diagnostics'],
    queryFn: async () => ({ report: await runDiagnostics(), at: new Date() }),
    // Without a network, too.
    networkMode: 'always',
    gcTime: 0,
    staleTime: Infinity,
  });
  async function copy() {
    if (!data) return;
    try {
      await navigator.clipboard.writeText(maskPersonalData(diagnosticsText(data.report, data.at), names));
      toasts.success(t('copied'));
    } catch {
      toasts.error(tUi('notCopied'));
    }
  }
  return (
    <InfoDialog
      title={t('title')}
      wide
      actions={
        <>
          {' '}
          <Button
            icon={<ArrowClockwiseRegular />}
            disabledFocusable={isFetching}
            onClick={() => void refetch()}
          >
            {t('again')}
          </Button>
          <Button icon={<CopyRegular />} disabledFocusable={isFetching || !data} onClick={() => void copy()}>
            {t('copy')}
          </Button>
        </>
      }
      onClose={onClose}
    >
      <div className={styles.content}>
        <Text>{t('intro')}</Text>
        {isFetching || !data ? (
          <Spinner className={styles.waiting} label={t('running')} aria-live="polite" />
        ) : (
          <ul className={styles.list} aria-label={t('results')}>
            {data.report.map((result) => (
              <Row key={result.id} result={result} />
            ))}
          </ul>
        )}
      </div>{' '}
    </InfoDialog>
  );
}

const ICONS = {
  ok: CheckmarkCircle20Filled,
  warning: Warning20Filled,
  failed: ErrorCircle20Filled,
  unknown: QuestionCircle20Regular,
} satisfies Record<DiagnosticState, unknown>;

function Row({ result }: { result: Diagnostic }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('diagnostics');
  const Icon = ICONS[result.state];
  return (
    <li className={styles.row}>
      <Icon className={styles[result.state]} aria-label={t(`states.${result.state}`)} role="img" />
      <Text weight="semibold">{t(`checks.${result.id}`)}</Text>
      <Text className={styles.text}>{detailOf(result, t, i18n.language)}</Text>
    </li>
  );
}

/** Names that the copied text must not contain. */
function useKnownNames(): string[] {
  const session = useAtomValue(sessionAtom);
  return session.status === 'signedIn' ? [session.user.name, session.user.company.name] : [];
}
