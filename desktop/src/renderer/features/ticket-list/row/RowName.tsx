import { mergeClasses } from '@fluentui/react-components';
import type { Ticket } from '@recado/shared/tickets';
import { contactAddress, contactName } from '@/lib/formats/names';
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

/** Returns the phone number or username that matched a search if the name does not show it; null otherwise. */
export function foundNumber({ contact }: Ticket, searched: string | undefined) {
  const text = contactAddress(contact);
  if (!searched || text === undefined) return null;
  const name = contactName(contact.name);
  if (contact.number === null && wordMarks(name, searched).length > 0) return null;
  const mark = contact.number === null ? wordMarks(text, searched)[0] : digitMark(text, searched);
  return mark && name !== text ? { text, mark } : null;
}
