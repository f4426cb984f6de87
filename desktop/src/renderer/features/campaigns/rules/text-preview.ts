import { PERSON_VARIABLES, renderText, variablesOf } from '@recado/shared/campaigns';

export interface TextPart {
  text: string;
  /** A variable that nothing fills. */
  isUnknown: boolean;
}

/** Returns the variables of a text that neither a person nor the company fills. */
export function unknownVariables(text: string, known: ReadonlySet<string>): string[] {
  return variablesOf(text).filter((name) => !known.has(name));
}

export function knownVariables(
  company: readonly { key: string }[],
  columns: readonly string[],
): ReadonlySet<string> {
  return new Set([...PERSON_VARIABLES, ...company.map(({ key }) => key), ...columns]);
}

const ANY_VARIABLE = /\{[\p{L}\p{N}_]+(?:\|[^{}|]*)?\}/gu;

/** Fills a text with example values. Variables without a value stay as they are typed. */
export function previewParts(text: string, values: Readonly<Record<string, string>>): TextPart[] {
  const parts: TextPart[] = [];
  let plain = '';
  let from = 0;
  const flush = () => {
    if (plain !== '') parts.push({ text: plain, isUnknown: false });
    plain = '';
  };
  for (const found of text.matchAll(ANY_VARIABLE)) {
    plain += text.slice(from, found.index);
    from = found.index + found[0].length;
    const filled = renderText(found[0], values).text;
    if (filled !== null) {
      plain += filled;
      continue;
    }
    flush();
    parts.push({ text: found[0], isUnknown: true });
  }
  plain += text.slice(from);
  flush();
  return parts;
}
