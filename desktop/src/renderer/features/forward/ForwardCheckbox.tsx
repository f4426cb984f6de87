import { Checkbox, makeStyles } from '@fluentui/react-components';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '@recado/shared/messages';
import { writtenText } from '@recado/shared/rules/signature';
import { forwardingTicketAtom, forwardSelectionAtom, toggleForwardAtom } from '@/data/desk/forwarding';
import { canForward } from '@/data/messages/message-actions';
import { plainText } from '@/data/messages/text-formatting';
import { mediaLabel } from '@/ui/message/media-labels';

const useStyles = makeStyles({ root: { flexShrink: 0, alignSelf: 'center' } });

interface ForwardCheckboxProps {
  message: Message;
  ticketId: number;
}

export function ForwardCheckbox(props: ForwardCheckboxProps) {
  return useAtomValue(forwardingTicketAtom) === props.ticketId ? <Choice {...props} /> : null;
}

function Choice({ message }: ForwardCheckboxProps) {
  const styles = useStyles();
  const { t } = useTranslation('forward');
  const { t: tTickets } = useTranslation('tickets');
  const text = plainText(message.fromMe ? writtenText(message.body).text : message.body);
  const selected = useAtomValue(
    useMemo(
      () => atom((get) => get(forwardSelectionAtom)?.messageIds.includes(message.id) === true),
      [message.id],
    ),
  );
  const toggle = useSetAtom(toggleForwardAtom);
  return (
    <Checkbox
      className={styles.root}
      checked={selected}
      disabled={!canForward(message)}
      aria-label={t('choose', { message: text || mediaLabel(message.mediaType, tTickets) })}
      onChange={() => toggle(message.id)}
    />
  );
}
