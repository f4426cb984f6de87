import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { PersonArrowRight16Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useQueues } from '@/data/queues/useQueues';
import { useUser } from '@/data/users/useUser';
import type { OptionNode } from './option-drafts';
import { useOptionTree } from './option-tree-context';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
  },
  target: { color: tokens.colorNeutralForeground2 },
});

export function OptionTarget({ node }: { node: OptionNode }) {
  const styles = useStyles();
  const { t } = useTranslation('chatbot');
  const { selectTarget } = useOptionTree();
  const { queueToTransferId, operatorId } = node.content;
  const { data: queues } = useQueues();
  const { data: operator, isError } = useUser(operatorId);
  const queueName = queues?.find(({ id }) => id === queueToTransferId)?.name;
  const operatorName = isError ? t('unknownUser') : operator?.name;
  const names = [
    queueToTransferId === null ? undefined : (queueName ?? (queues ? t('unknownQueue') : '…')),
    operatorId === null ? undefined : (operatorName ?? '…'),
  ].filter((name) => name !== undefined);
  return (
    <div className={styles.root}>
      <Button size="small" icon={<PersonArrowRight16Regular />} onClick={() => selectTarget(node)}>
        {t('chooseTarget')}
      </Button>
      {names.length > 0 && (
        <Text size={200} className={styles.target}>
          {t('transfersTo', { target: names.join(' · ') })}
        </Text>
      )}
    </div>
  );
}
