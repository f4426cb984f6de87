/** Writes a day (`YYYY-MM-DD`) as `dd/mm/yyyy`; a dash for none. */
export function shownDay(day: string): string {
  const [year, month, date] = day.split('-');
  return day === '' ? '—' : `${date}/${month}/${year}`;
}
