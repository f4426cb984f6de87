/**
 * Reads a release checklist: Markdown tables with the columns "Step", "Expected result" and "Result", and lines such as
 * "Version: 1.2.0" and "Tester: Ana".
 * @returns {{ fields: Record<string, string>, steps: { step: string, result: string }[] }} names of fields in lower case
 */
function readChecklist(text) {
  const fields = {};
  const steps = [];
  let columns;
  for (const line of text.split('\n')) {
    const cells = cellsOf(line);
    if (!cells) {
      columns = undefined;
      const [, name, value] = /^[-*]?\s*\**(\w+)\**\s*:\**\s*(.*)$/.exec(line.trim()) ?? [];
      if (name) fields[name.toLowerCase()] = value.trim();
    } else if (!columns) {
      const names = cells.map((cell) => cell.toLowerCase());
      const column = (title) => names.findIndex((name) => name.startsWith(title));
      columns = { step: column('step'), result: column('result') };
    } else if (columns.step >= 0 && columns.result >= 0 && !cells.every((cell) => /^:?-+:?$/.test(cell)))
      steps.push({ step: cells[columns.step] ?? '', result: cells[columns.result] ?? '' });
  }
  return { fields, steps };
}

function cellsOf(line) {
  const text = line.trim();
  if (!text.startsWith('|')) return undefined;
  return text
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}

/**
 * Returns what a filled checklist lacks, as sentences. Every step of the template needs the result "ok" or
 * "n/a: reason".
 */
export function checklistProblems(filled, template, version) {
  const { fields, steps } = readChecklist(filled);
  const problems = [];
  if (fields.version !== version)
    problems.push(`The checklist is for version "${fields.version ?? ''}", not ${version}.`);
  if (!fields.tester) problems.push('The checklist names no tester.');
  const results = new Map(steps.map(({ step, result }) => [step, result]));
  const wanted = readChecklist(template).steps;
  if (wanted.length === 0) problems.push('The template has no steps.');
  for (const { step } of wanted) {
    const result = results.get(step);
    if (result === undefined) problems.push(`Missing step: ${step}`);
    else if (!/^(ok|n\/a: *\S.*)$/i.test(result)) problems.push(`${result || 'No result'}: ${step}`);
  }
  return problems;
}
