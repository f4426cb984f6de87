import {
  InteractionTag,
  InteractionTagPrimary,
  InteractionTagSecondary,
  makeStyles,
  TagGroup,
  tokens,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
});

interface SelectedTagsProps {
  selected: readonly { id: number; name: string }[];
  onRemove: (id: number) => void;
}

/** Shows what a picker has chosen as removable tags. */
export function SelectedTags({ selected, onRemove }: SelectedTagsProps) {
  const styles = useStyles();
  const { t } = useTranslation('pickers');
  if (selected.length === 0) return null;
  return (
    <TagGroup
      className={styles.root}
      aria-label={t('chosen', { count: selected.length })}
      onDismiss={(_event, { value }) => onRemove(Number(value))}
    >
      {selected.map(({ id, name }) => (
        <InteractionTag key={id} value={String(id)} size="small">
          <InteractionTagPrimary hasSecondaryAction>{name}</InteractionTagPrimary>
          <InteractionTagSecondary aria-label={t('remove', { name })} />
        </InteractionTag>
      ))}
    </TagGroup>
  );
}
