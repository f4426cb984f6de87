import { Checkbox, makeStyles } from '@fluentui/react-components';
import type { Message } from '@recado/shared/messages';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { canForward } from '../../rules/messageActions';
import { forwardSelectionAtom, toggleForwardAtom } from './forwardState';

const useStyles = makeStyles({ root: { flexShrink: 0, alignSelf: 'center' } });

/** Beside a message while messages are chosen to be forwarded (specification 1 §2.10). */
export function ForwardCheckbox({ message, ticketId }: { message: Message; ticketId: number }) {
  const styles = useStyles();
  const { t } = useTranslation('forward');
  const chosen = useAtomValue(
    useMemo(
      () =>
        atom((get) => {
          const selection = get(forwardSelectionAtom);
          return selection?.ticketId === ticketId ? selection.messageIds.includes(message.id) : null;
        }),
      [message.id, ticketId],
    ),
  );
  const toggle = useSetAtom(toggleForwardAtom);
  if (chosen === null) return null;
  return (
    <Checkbox
      className={styles.root}
      checked={chosen}
      disabled={!canForward(message)}
      aria-label={t('choose')}
      onChange={() => toggle(message.id)}
    />
  );
}
