import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { inRoot, ROOT } from '../bootstrap/paths.mjs';
import { readReport, REPORTS } from './report.mjs';

const PAGE = inRoot('docs', 'speed.md');
const HEADING = '## Times of `npm test`';
const SLOWEST = 30;

/** Returns the seconds of each file of vitest's report. */
export function secondsOfFiles({ testResults }) {
  return testResults.map(({ name, startTime, endTime }) => ({
    name: relative(ROOT, name),
    seconds: (endTime - startTime) / 1000,
  }));
}

/**
 * Returns the seconds of each journey of a suite of Playwright's report, with all its attempts.
 *
 * @param {{ specs?: { file: string, title: string, tests: { results: { duration: number }[] }[] }[], suites?: object[] }} suite
 * @returns {{ name: string, seconds: number }[]}
 */
export function secondsOfJourneys({ specs = [], suites = [] }) {
  const here = specs.map(({ file, title, tests }) => ({
    name: `${file} › ${title}`,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0),
  }));
  return [...here, ...suites.flatMap(secondsOfJourneys)];
}

/** Returns a table of the slowest of them, slowest first. */
export function tableOf(title, entries) {
  const slowest = entries.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  const rows = slowest.map(
    ({ name, seconds }) => `| ${name.replaceAll('|', '\\|')} | ${Math.round(seconds)} |`,
  );
  return [`| ${title} | seconds |`, '| --- | ---: |', ...rows].join('\n');
}

/** Returns the page with this section, which replaces the previous one or is added at the end. */
export function withSection(page, section) {
  const start = page.indexOf(HEADING);
  if (start < 0) return `${page.trimEnd()}\n\n${section}\n`;
  const next = page.indexOf('\n## ', start + HEADING.length);
  return `${page.slice(0, start)}${section}\n${next < 0 ? '' : page.slice(next)}`;
}

/** Writes the duration of each part of the run and its slowest tests and journeys into `docs/speed.md`. */
export async function writeTimes(parts) {
  const vitest = readReport(`${REPORTS}/vitest.json`);
  const playwright = readReport(`${REPORTS}/playwright.json`);
  const section = [
    HEADING,
    `\`npm test -- --times\` writes this section: ${parts.join(', ')}. Tests of three processes and journeys of two share the cores.`,
    vitest && tableOf('test file', secondsOfFiles(vitest)),
    playwright && tableOf('journey', playwright.suites.flatMap(secondsOfJourneys)),
  ].filter(Boolean);
  const text = withSection(readFileSync(PAGE, 'utf8'), section.join('\n\n'));
  writeFileSync(PAGE, await format(text, { ...(await resolveConfig(PAGE)), filepath: PAGE }));
}
