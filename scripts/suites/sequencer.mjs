import { BaseSequencer } from 'vitest/node';

/** What takes longest first, so that nobody waits for it at the end. */
const ORDER = ['scripts', 'several-servers', 'alone', 'server', 'desktop', 'electron', 'shared'];

/** One project after the other: files that share a process are of one. Within it as vitest orders them. */
export class ByProject extends BaseSequencer {
  async sort(files) {
    const turn = ({ project }) => ORDER.indexOf(project.name);
    return (await super.sort(files)).sort((a, b) => turn(a) - turn(b));
  }
}
