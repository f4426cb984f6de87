import {
  Button,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  tokens,
} from '@fluentui/react-components';
import { Tag16Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTags } from '@/data/tags/useAllTags';
import { FilterButton } from '@/ui/filter/FilterButton';
import { TagChoice } from './TagChoice';

const useStyles = makeStyles({
  clear: { marginTop: tokens.spacingVerticalS, width: '100%' },
});

export interface TagsFilterProps {
  value: number[];
  onChange: (tagIds: number[]) => void;
}

export function TagsFilter({ value, onChange }: TagsFilterProps) {
  const styles = useStyles();
  const { t } = useTranslation('tags');
  const [open, setOpen] = useState(false);
  const { tags } = useTags(open || value.length > 0);
  const only = tags.find(({ id }) => id === value[0])?.name;
  const selected = value.length === 1 && only ? only : t('filter.count', { count: value.length });
  return (
    <Popover
      open={open}
      onOpenChange={(_event, data) => setOpen(data.open)}
      positioning="below-start"
      trapFocus
    >
      <PopoverTrigger disableButtonEnhancement>
        <FilterButton
          icon={<Tag16Regular />}
          label={t('filter.label')}
          selected={value.length > 0 ? selected : undefined}
        />
      </PopoverTrigger>
      <PopoverSurface aria-label={t('filter.label')}>
        <TagChoice
          label={t('filter.label')}
          tags={tags}
          selected={value}
          onToggle={({ id }) =>
            onChange(value.includes(id) ? value.filter((each) => each !== id) : [...value, id])
          }
        />
        {value.length > 0 && (
          <Button size="small" className={styles.clear} onClick={() => onChange([])}>
            {t('filter.clear')}
          </Button>
        )}
      </PopoverSurface>
    </Popover>
  );
}
