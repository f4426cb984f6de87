import { mergeClasses } from '@fluentui/react-components';
import { formatPhone } from '@recado/shared/rules/phones';
import type { Ticket } from '@recado/shared/tickets';
import { contactName } from '@/lib/formats/names';
import { Highlighted } from '@/ui/highlight/Highlighted';
import { digitMark, wordMarks } from '@/ui/highlight/marks';
import { CutText } from '@/ui/tooltip/CutText';
import { useRowStyles } from './row-styles';

export function RowName({
  ticket,
  strong,
  searched,
}: {
  ticket: Ticket;
  strong: boolean;
  searched: string | undefined;
}) {
  const styles = useRowStyles();
  const name = contactName(ticket.contact.name);
  const className = mergeClasses(styles.name, strong && styles.strong);
  if (!searched) return <CutText className={className}>{name}</CutText>;
  const digits = digitMark(name, searched);
  return (
    <span className={mergeClasses(className, styles.cut)} title={name}>
      <Highlighted text={name} marks={digits ? [digits] : wordMarks(name, searched)} />
    </span>
  );
}

/** Returns the phone number that matched a search if the name does not show that number; null otherwise. */
export function foundNumber({ contact }: Ticket, searched: string | undefined) {
  if (!searched || contact.number === null) return null;
  const text = formatPhone(contact.number);
  const mark = digitMark(text, searched);
  return mark && contactName(contact.name) !== text ? { text, mark } : null;
}
