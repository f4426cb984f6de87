import { Badge, Spinner, Tooltip } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { OptionNode } from './option-drafts';
import { useOptionTree } from './option-tree-context';

export function OptionState({ node: { key, option, state } }: { node: OptionNode }) {
  const { t } = useTranslation('chatbot');
  const { drafts, problemsOf } = useOptionTree();
  const problems = option ? problemsOf(option.id) : [];
  const label = {
    stored: drafts.wasSaved(key) ? 'saved' : null,
    unsaved: 'unsaved',
    failed: 'failed',
  } as const;
  const color = { stored: 'success', unsaved: 'informative', failed: 'danger' } as const;
  if (state === 'saving') return <Spinner size="extra-tiny" aria-label={t('saving')} />;
  return (
    <span role="status">
      {label[state] && (
        <Badge appearance="tint" color={color[state]}>
          {t(label[state])}
        </Badge>
      )}
      {problems.length > 0 && (
        <Tooltip
          content={problems.map((kind) => t(`problems.${kind}`)).join(' · ')}
          relationship="description"
        >
          <Badge appearance="tint" color="warning" tabIndex={0}>
            {t('toReview')}
          </Badge>
        </Tooltip>
      )}
    </span>
  );
}
