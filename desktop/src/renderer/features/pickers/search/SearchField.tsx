import { Combobox, Field, makeStyles, Option, OptionGroup, useMergedRefs } from '@fluentui/react-components';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/lib/api/errors';
import { MOUSE_ONLY_ARROW } from '@/ui/form/combobox-arrow';
import { SEARCH_FROM, usePickerSearch, usePickerSuggestions } from './usePickerSearch';

const CREATE = 'create';

const useStyles = makeStyles({
  root: { width: '100%' },
});

export interface PickerProps {
  label: string;
  /** Lets a form focus the field. */
  ref?: Ref<HTMLInputElement>;
  required?: boolean;
  autoFocus?: boolean;
  disabled?: boolean;
  hint?: string;
  validationMessage?: string;
}

interface SearchFieldProps<T> extends PickerProps {
  /** Text of the chosen item; empty while no item is chosen. */
  selectedText: string;
  onPick: (item: T) => void;
  /** Called when typing deselects the item. */
  onClear: () => void;
  name: string;
  search: (text: string, signal: AbortSignal) => Promise<readonly T[]>;
  /** Items shown under `heading` while the text is too short for a search. Typed letters filter them. */
  suggestions?: { heading: string; load: (signal: AbortSignal) => Promise<readonly T[]> } | undefined;
  present: (item: T) => { id: number; text: string; content: ReactNode };
  /** Offers to create an item if none matches. */
  create?: { label: (text: string) => string; run: (text: string) => void };
  /** Clears the field after a choice, so that several items can be chosen. */
  emptiesItself?: boolean;
  placeholder: string;
}

export function SearchField<T>(props: SearchFieldProps<T>) {
  const { label, required, hint, validationMessage, selectedText, create, present, suggestions } = props;
  const styles = useStyles();
  const { t } = useTranslation('pickers');
  const [text, setText] = useState(selectedText);
  const [open, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // The text of a chosen item is not searched.
  const settled = selectedText !== '' && selectedText === text;
  const search = usePickerSearch(props.name, settled ? '' : text, props.search);
  const suggested = usePickerSuggestions(props.name, text, {
    load: suggestions?.load,
    enabled: open && !settled && !search.wanted,
    textOf: (item) => present(item).text,
  });
  const { wanted } = search;
  const { items, searching, error } = wanted ? search : suggested;
  const { autoFocus } = props;
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  // A contact created in another dialog becomes the chosen item.
  useEffect(() => setText(selectedText), [selectedText]);

  const typed = text.trim();
  const known = items.some((item) => present(item).text.toLowerCase() === typed.toLowerCase());
  // After a failed search, no creation is offered, because the item may exist.
  const offersCreate = create !== undefined && wanted && !searching && !error && !known;
  const note = noteOf();
  const options = items.map((item) => {
    const { id, text: name, content } = present(item);
    return (
      <Option key={id} value={String(id)} text={name} checkIcon={null}>
        {content}
      </Option>
    );
  });

  function noteOf(): string | undefined {
    if (!wanted && (!suggestions || typed.length > 0)) return t('typeMore', { count: SEARCH_FROM });
    if (error) return errorText(error);
    if (searching && items.length === 0) return t('searching');
    if (!wanted && items.length === 0) return t('typeMore', { count: SEARCH_FROM });
    return items.length === 0 && !offersCreate ? t('nobody') : undefined;
  }
  function pick(value: string | undefined) {
    setOpen(false);
    if (value === CREATE) {
      create?.run(typed);
      return;
    }
    const item = items.find((each) => String(present(each).id) === value);
    if (!item) return;
    setText(props.emptiesItself ? '' : present(item).text);
    props.onPick(item);
  }

  return (
    <Field
      label={label}
      required={required}
      hint={hint}
      validationMessage={validationMessage}
      className={styles.root}
    >
      <Combobox
        ref={useMergedRefs(input, props.ref)}
        freeform
        disabled={props.disabled}
        expandIcon={suggestions ? MOUSE_ONLY_ARROW : null}
        autoComplete="off"
        placeholder={props.placeholder}
        value={text}
        selectedOptions={[]}
        open={open && !settled && (typed.length > 0 || suggestions !== undefined)}
        onOpenChange={(_event, data) => setOpen(data.open)}
        onChange={(event) => {
          setText(event.target.value);
          setOpen(true);
          if (selectedText !== '') props.onClear();
        }}
        onOptionSelect={(_event, data) => pick(data.optionValue)}
      >
        {!wanted && items.length > 0 ? (
          <OptionGroup label={suggestions?.heading ?? ''}>{options}</OptionGroup>
        ) : (
          options
        )}
        {note !== undefined && (
          <Option disabled text={note} value="" checkIcon={null}>
            {note}
          </Option>
        )}
        {offersCreate && (
          <Option value={CREATE} text={typed} checkIcon={null}>
            {create.label(typed)}
          </Option>
        )}
      </Combobox>
    </Field>
  );
}
