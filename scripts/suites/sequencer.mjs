import { BaseSequencer } from 'vitest/node';

/** Slowest first, so that no project runs alone at the end. */
const ORDER = [
  'scripts',
  'several-servers',
  'alone',
  'server',
  'embedded-store',
  'desktop',
  'electron',
  'shared',
];

/** Runs projects one after the other, because files that share a process belong to one project. */
export class ByProject extends BaseSequencer {
  async sort(files) {
    const turn = ({ project }) => ORDER.indexOf(project.name);
    return (await super.sort(files)).sort((a, b) => turn(a) - turn(b));
  }
}
