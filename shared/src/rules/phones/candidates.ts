/** WhatsApp's links always contain the country. */
const LINK = /\S*(?:wa\.me\/|[?&]phone=)(?:\+|%2B)?(\d+)\S*/gi;
/** Spreadsheets store numbers as decimals. */
const DECIMAL_ZEROS = /(?<=\d{8})[.,]0{1,2}(?!\d)/g;
/** `0xx51`, `(xx51)`, `0**51`: the marks replace a carrier code. */
const CARRIER_MARK = /0?\s?(?:[x*]\s?){2}(?=[\s()]*\d{2})/gi;
const EXTENSION = /(?<=\d[\s)]*)(?:ramal|ram|extens(?:ão|ao|ion|ión)|ext|r|x|#)\s*[.:]*\s*\d{1,6}(?!\d)/gi;
/** `51/99111-0023`: the slash follows an area code. */
const AFTER_AREA_CODE = /(?<![\d/-]\s*)(\(?0?\d{2}\)?)\s*\/\s*(?=\d{4})/g;
const NUMBER = /(?:(?<!\d)\+\s*)?[\d(][\d\s().\-‐‑–—−]*/g;

/** Returns the numbers that a text seems to contain, in their order; those of links begin with "+". */
export function candidatesOf(text: string): string[] {
  const linked: string[] = [];
  const written = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(LINK, (_, digits: string) => {
      linked.push(`+${digits}`);
      return ';';
    })
    .replace(/[\r\n\t]+/g, ';')
    .replace(DECIMAL_ZEROS, ';')
    .replace(CARRIER_MARK, '0')
    .replace(EXTENSION, ';')
    .replace(AFTER_AREA_CODE, '$1 ');
  return [...linked, ...(written.match(NUMBER) ?? [])].filter((run) => /\d/.test(run));
}

/**
 * Divides a run of digits at its spaces.
 *
 * @returns parts that are all numbers; undefined if there is no such division
 */
export function divide(run: string, isNumber: (part: string) => boolean): string[] | undefined {
  const words = run.split(/\s+/).filter(Boolean);
  for (let end = 1; end < words.length; end += 1) {
    const first = words.slice(0, end).join(' ');
    if (!isNumber(first)) continue;
    const rest = words.slice(end).join(' ');
    const others = isNumber(rest) ? [rest] : divide(rest, isNumber);
    if (others) return [first, ...others];
  }
  return undefined;
}
