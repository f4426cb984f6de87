import { Button, makeStyles, Subtitle2, Text, tokens } from '@fluentui/react-components';
import { Add16Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonRows } from '@/ui/states/SkeletonRows';
import { MenuProblems } from './MenuProblems';
import { OptionLevel } from './OptionLevel';
import type { MenuEditor } from './useMenuEditor';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  heading: { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
  empty: { color: tokens.colorNeutralForeground3 },
});

/** The queue's chatbot menu ("Opções"). */
export function OptionTree({ editor }: { editor: MenuEditor }) {
  const styles = useStyles();
  const { t } = useTranslation('chatbot');
  const { queueId, tree, problems } = editor;
  const { drafts } = tree;
  const { isLoading, isLoadingError, isFetching, error, refetch } = drafts.reading;
  const isEmpty = drafts.level(drafts.tree ?? [], null).length === 0;
  return (
    <section className={styles.root} aria-labelledby="chatbot-options">
      <div className={styles.heading}>
        <Subtitle2 as="h3" id="chatbot-options">
          {t('heading')}
        </Subtitle2>
        <Button
          icon={<Add16Regular />}
          aria-label={t('addFirst')}
          disabledFocusable={editor.isAdding || (queueId !== null && !drafts.tree)}
          onClick={() => tree.add(null)}
        >
          {t('add')}
        </Button>
      </div>
      <MenuProblems problems={problems} options={drafts.options} onJump={editor.jumpTo} />
      {isLoadingError ? (
        <ErrorState
          title={t('loadFailed')}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : isLoading ? (
        <SkeletonRows rows={3} columns={['24px', '1fr']} height={36} />
      ) : isEmpty ? (
        <Text className={styles.empty}>{t('empty')}</Text>
      ) : (
        <OptionLevel label={t('heading')} options={drafts.tree ?? []} parentId={null} />
      )}
    </section>
  );
}
