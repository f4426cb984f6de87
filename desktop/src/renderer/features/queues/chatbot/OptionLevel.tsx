import { makeStyles } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { QueueOption } from '@recado/shared/queue-options';
import { useOptionTree } from './option-tree-context';
import { OptionStep } from './OptionStep';

const useStyles = makeStyles({
  root: { listStyleType: 'none', margin: 0, padding: 0, display: 'flex', flexDirection: 'column' },
});

interface OptionLevelProps {
  label: string;
  options: readonly QueueOption[];
  parentId: number | null;
}

export function OptionLevel({ label, options, parentId }: OptionLevelProps) {
  const styles = useStyles();
  const { t } = useTranslation('chatbot');
  const { drafts } = useOptionTree();
  const nodes = drafts.level(options, parentId);
  if (nodes.length === 0) return null;
  return (
    <ol className={styles.root} aria-label={label}>
      {nodes.map((node, index) => (
        <OptionStep
          key={node.key}
          node={node}
          position={index + 1}
          count={options.length}
          below={
            node.option && (
              <OptionLevel
                label={t('below', { title: node.content.title.trim() || t('untitled') })}
                options={node.option.children}
                parentId={node.option.id}
              />
            )
          }
        />
      ))}
    </ol>
  );
}
