import { Field, makeStyles, Text, tokens } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BoardCard, KANBAN_LIMITS } from '@recado/shared/kanban';
import { useAddObservation } from '@/data/kanban/useObservations';
import { errorText } from '@/lib/api/errors';
import { contactName } from '@/lib/formats/names';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { useToasts } from '@/ui/toasts/useToasts';
import { cleanHtml, isBlankHtml } from '../rules/clean-html';
import { ObservationEditor } from './ObservationEditor';
import { ObservationList } from './ObservationList';

const useStyles = makeStyles({
  heading: { margin: `0 0 ${tokens.spacingVerticalS}` },
});

/** Shows a card's observations, and adds one. */
export function ObservationsDialog({ card, onClose }: { card: BoardCard; onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('kanban');
  const toasts = useToasts();
  const add = useAddObservation(card.id);
  const [html, setHtml] = useState('');
  const [problem, setProblem] = useState<'empty' | 'tooLong' | null>(null);
  /** Counts saved observations; each one empties the editor. */
  const [saved, setSaved] = useState(0);
  const isBlank = isBlankHtml(html);

  async function save(event?: FormEvent) {
    event?.preventDefault();
    const text = cleanHtml(html);
    if (isBlank) return setProblem('empty');
    if (text.length > KANBAN_LIMITS.observation) return setProblem('tooLong');
    try {
      await add.mutateAsync(text);
      toasts.success(t('done.observation'));
      setHtml('');
      setSaved((count) => count + 1);
    } catch (error) {
      toasts.error(t('errors.observation'), { detail: errorText(error) });
    }
  }

  return (
    <FormDialog
      title={contactName(card.ticket.contact.name)}
      dirty={!isBlank}
      saving={add.isPending}
      submitLabel={add.isPending ? t('progress.observation') : undefined}
      cancelLabel={t('close')}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <section>
        <Text as="h3" size={300} weight="semibold" block className={styles.heading}>
          {t('observations.title')}
        </Text>
        <Field validationMessage={problem === null ? undefined : t(`observations.${problem}`)}>
          <ObservationEditor
            key={saved}
            onChange={(next) => {
              setHtml(next);
              setProblem(null);
            }}
          />
        </Field>
      </section>
      <ObservationList card={card} />
    </FormDialog>
  );
}
