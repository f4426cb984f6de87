import { describe, expect, it } from 'vitest';
import { inRoot } from '../bootstrap/paths.mjs';
import { secondsOfFiles, secondsOfJourneys, tableOf, withSection } from './times.mjs';

describe('the times of a run', () => {
  it('are those of its files', () => {
    const testResults = [{ name: inRoot('server/a.test.ts'), startTime: 1_000, endTime: 3_500 }];
    expect(secondsOfFiles({ testResults })).toEqual([{ name: 'server/a.test.ts', seconds: 2.5 }]);
  });

  it('are those of its journeys with every attempt', () => {
    const tests = [{ results: [{ duration: 2_000 }, { duration: 500 }] }];
    const specs = [{ file: 'a.spec.ts', title: 'an agent replies', tests }];
    expect(secondsOfJourneys({ suites: [{ specs }] })).toEqual([
      { name: 'a.spec.ts › an agent replies', seconds: 2.5 },
    ]);
  });

  it('name the thirty slowest, slowest first', () => {
    const entries = Array.from({ length: 40 }, (_, index) => ({ name: `file ${index}`, seconds: index }));
    const lines = tableOf('test file', entries).split('\n');
    expect(lines).toHaveLength(32);
    expect([lines[2], lines.at(-1)]).toEqual(['| file 39 | 39 |', '| file 10 | 10 |']);
  });
});

describe('the section of the page', () => {
  const section = '## Times of `npm test`\n\nNew.';

  it('is added at the end', () => {
    expect(withSection('# Speed\n', section)).toBe(`# Speed\n\n${section}\n`);
  });

  it('replaces the previous one only', () => {
    const page = '# Speed\n\n## Times of `npm test`\n\nOld.\n\n## Searches\n\nFast.\n';
    expect(withSection(page, section)).toBe(`# Speed\n\n${section}\n\n## Searches\n\nFast.\n`);
  });
});
