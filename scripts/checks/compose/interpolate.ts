/** Result of replacing variables as compose does; `missing` has each variable without value and default. */
export interface Interpolated {
  text: string;
  missing: string[];
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]*/;

/**
 * Replaces `$NAME`, `${NAME}`, `${NAME:-default}`, `${NAME:?message}`, `${NAME:+text}` (each also without the colon) and
 * `$$`, as compose does; a default can contain variables.
 *
 * @throws if a variable has no name or its brace is not closed
 */
export function interpolate(source: string, variables: Readonly<Record<string, string>>): Interpolated {
  const missing: string[] = [];
  let text = '';
  let rest = source;
  for (let at = rest.indexOf('$'); at !== -1; at = rest.indexOf('$')) {
    text += rest.slice(0, at);
    rest = rest.slice(at + 1);
    if (rest.startsWith('$')) {
      text += '$';
      rest = rest.slice(1);
      continue;
    }
    const inBraces = rest.startsWith('{');
    const end = inBraces ? closingBrace(rest) : (NAME.exec(rest)?.[0].length ?? 0);
    const expression = inBraces ? rest.slice(1, end) : rest.slice(0, end);
    const found = valueOf(expression, variables);
    text += found.text;
    missing.push(...found.missing);
    rest = rest.slice(inBraces ? end + 1 : end);
  }
  return { text: text + rest, missing };
}

function closingBrace(text: string): number {
  let depth = 0;
  for (const [index, character] of [...text].entries()) {
    if (character === '{') depth += 1;
    if (character === '}') depth -= 1;
    if (depth === 0) return index;
  }
  throw new Error(`A variable is not closed: $${text.slice(0, 40)}`);
}

function valueOf(expression: string, variables: Readonly<Record<string, string>>): Interpolated {
  const name = NAME.exec(expression)?.[0];
  if (!name) throw new Error(`A variable has no name: $${expression.slice(0, 40)}`);
  const [, colon, operator, argument] = /^(:?)([-?+])(.*)$/s.exec(expression.slice(name.length)) ?? [];
  if (operator === undefined && expression !== name) throw new Error(`Unknown expression: \${${expression}}`);
  const value = variables[name];
  const isSet = value !== undefined && !(colon && value === '');
  if (operator === '+') return isSet ? interpolate(argument ?? '', variables) : { text: '', missing: [] };
  if (isSet) return { text: value, missing: [] };
  if (operator === '-') return interpolate(argument ?? '', variables);
  return { text: '', missing: [name] };
}
