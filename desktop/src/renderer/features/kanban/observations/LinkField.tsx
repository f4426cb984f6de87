import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'flex-end',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  field: { flexGrow: 1 },
});

const WITH_PROTOCOL = /^(?:https?:\/\/|mailto:)/iu;

/** Links the selected text, or removes its link if the field is empty. Without a selection, inserts the address. */
export function LinkField({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('kanban');
  const [typed, setTyped] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
  }, []);
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const apply = () => {
    const address = typed.trim();
    const href = WITH_PROTOCOL.test(address) ? address : `https://${address}`;
    const linked = editor.chain().focus().extendMarkRange('link');
    if (address === '') linked.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link'))
      linked.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href } }] }).run();
    else linked.setLink({ href }).run();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Neither saves nor closes the dialog.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else close();
  };
  return (
    <div className={styles.root}>
      <Field label={t('editor.address')} size="small" className={styles.field}>
        <Input
          size="small"
          type="url"
          value={typed}
          ref={input}
          placeholder="https://"
          onChange={(_event, { value }) => setTyped(value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <Button size="small" onClick={apply}>
        {t('editor.apply')}
      </Button>
    </div>
  );
}
