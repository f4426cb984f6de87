import { PERSON_VARIABLES } from '@recado/shared/campaigns';
import { renderText, variablesOf } from '@recado/shared/rules/variables';

export interface TextPart {
  text: string;
  /** A variable that nothing fills. */
  isUnknown: boolean;
}

export function knownVariables(
  company: readonly { key: string }[],
  columns: readonly string[],
): ReadonlySet<string> {
  return new Set([...PERSON_VARIABLES, ...company.map(({ key }) => key), ...columns]);
}

/** Fills a text with example values. Variables without a value stay as they are typed. */
export function previewParts(text: string, values: Readonly<Record<string, string>>): TextPart[] {
  const parts: TextPart[] = [];
  let plain = '';
  let from = 0;
  const flush = () => {
    if (plain !== '') parts.push({ text: plain, isUnknown: false });
    plain = '';
  };
  for (const found of variablesOf(text)) {
    plain += text.slice(from, found.index);
    from = found.index + found.typed.length;
    const filled = renderText(found.typed, values).text;
    if (filled !== null) {
      plain += filled;
      continue;
    }
    flush();
    parts.push({ text: found.typed, isUnknown: true });
  }
  plain += text.slice(from);
  flush();
  return parts;
}
