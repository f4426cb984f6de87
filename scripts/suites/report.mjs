import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { inRoot } from '../bootstrap/paths.mjs';
import { say } from '../bootstrap/say.mjs';

/** Where the suites write what they found, for `npm test` to count. */
export const REPORTS = inRoot('.cache', 'reports');

/** Lines of an error that are worth repeating at the end of a long run. */
export const LINES = 14;

const LIBRARY = /node_modules|at new Promise \(/;

/** The head of a test's error as plain text, indented to stand under the test's name. */
export function errorLines(messages) {
  const lines = messages.filter(Boolean).flatMap((message) => stripVTControlCharacters(message).split('\n'));
  const told = lines.filter((line) => line.trim() !== '' && !LIBRARY.test(line)).slice(0, LINES);
  return told.map((line) => `      ${line}`).join('\n');
}

/** Reads a suite's JSON report; without one (the suite broke off) says so and answers undefined. */
export function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    say(`No report was written: ${error.message}`);
    return undefined;
  }
}
