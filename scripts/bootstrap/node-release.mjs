import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { run } from './child.mjs';
import { inRoot } from './paths.mjs';
import { PlainError } from './say.mjs';

/**
 * Installs a major version of Node from its npm package into `.cache`, once.
 *
 * @param {number} major
 * @returns {Promise<string>} the path of its program
 */
export async function ensureNode(major) {
  const folder = inRoot('.cache', `node${major}`);
  const isWindows = process.platform === 'win32';
  const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
  const program = join(folder, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const npm = isWindows ? 'npm.cmd' : 'npm';
  const options = ['--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await run(npm, ['install', ...options, `${name}@${major}`], { quiet: true });
  if (code !== 0 || !existsSync(program))
    throw new PlainError(
      `Node ${major} could not be installed from the package ${name}.\n\n${output.slice(0, 2_000)}`,
    );
  return program;
}

/**
 * Returns a search path in which a program's folder is the first.
 *
 * @param {string} program
 */
export const pathWith = (program) => `${dirname(program)}${delimiter}${process.env.PATH}`;
