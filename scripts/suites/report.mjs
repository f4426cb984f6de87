import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { inRoot } from '../bootstrap/paths.mjs';
import { say } from '../bootstrap/say.mjs';

/** Folder of the suites' reports, which `npm test` reads. */
export const REPORTS = inRoot('.cache', 'reports');

/** Maximum lines of an error that are repeated at the end of a run. */
export const LINES = 14;

const LIBRARY = /node_modules|at new Promise \(/;

/** Returns the beginning of a test's error as plain text, indented. */
export function errorLines(messages) {
  const lines = messages.filter(Boolean).flatMap((message) => stripVTControlCharacters(message).split('\n'));
  const relevant = lines.filter((line) => line.trim() !== '' && !LIBRARY.test(line)).slice(0, LINES);
  return relevant.map((line) => `      ${line}`).join('\n');
}

/** Reads a suite's JSON report. If there is none, prints that and returns undefined. */
export function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    say(`No report was written: ${error.message}`);
    return undefined;
  }
}
