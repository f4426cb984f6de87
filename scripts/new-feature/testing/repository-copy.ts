import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { run } from '../../bootstrap/child.mjs';
import { markInstalled } from '../../bootstrap/dependencies.mjs';
import { inRoot, ROOT } from '../../bootstrap/paths.mjs';

/** Entries of `node_modules` that the copy creates itself. */
const OWN = ['@recado', '.recado-installed'];
const WORKSPACES = ['shared', 'server', 'server/embedded-store', 'desktop', 'scripts'];

/** A copy of the repository with its own commit, in which a test can change files. */
export class RepositoryCopy {
  readonly root = mkdtempSync(join(tmpdir(), 'recado-copy-'));

  constructor() {
    for (const file of listed(ROOT, '--cached', '--others', '--exclude-standard')) {
      // Deleted in the working tree, but still in the index.
      if (!existsSync(inRoot(file))) continue;
      mkdirSync(dirname(this.path(file)), { recursive: true });
      copyFileSync(inRoot(file), this.path(file));
    }
    this.#linkPackages();
    // Built by the global setup. They are newer than the copied sources, so they are not built again.
    cpSync(inRoot('.cache', 'workers'), this.path('.cache', 'workers'), { recursive: true });
    this.git('init', '--quiet');
    this.commit();
  }

  path(...parts: string[]): string {
    return join(this.root, ...parts);
  }

  commit(): void {
    this.git('add', '--all');
    const author = ['-c', 'user.name=Recado', '-c', 'user.email=recado@example.org'];
    this.git(...author, '-c', 'core.hooksPath=/dev/null', 'commit', '--quiet', '--message', 'copy');
  }

  /** Returns files that differ from the commit, except deleted ones. */
  changedFiles(): string[] {
    return listed(this.root, '--modified', '--others', '--exclude-standard');
  }

  node(script: string, ...args: string[]): Promise<{ code: number; output: string }> {
    // The copy's commands must not run inside this test's vitest.
    const outer = Object.keys(process.env).filter((key) => key.startsWith('VITEST') || key === 'NODE_ENV');
    return run(process.execPath, [this.path(script), ...args], {
      cwd: this.root,
      env: Object.fromEntries(outer.map((key) => [key, undefined])),
      quiet: true,
    });
  }

  git(...args: string[]): string {
    return execFileSync('git', args, { cwd: this.root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  /** Links every installed package. Workspaces are linked to the copy. */
  #linkPackages(): void {
    for (const folder of ['.', ...WORKSPACES]) {
      const installed = inRoot(folder, 'node_modules');
      if (!existsSync(installed)) continue;
      mkdirSync(this.path(folder, 'node_modules'));
      for (const name of readdirSync(installed).filter((name) => !OWN.includes(name)))
        symlinkSync(join(installed, name), this.path(folder, 'node_modules', name), 'junction');
    }
    mkdirSync(this.path('node_modules', '@recado'));
    for (const workspace of WORKSPACES)
      symlinkSync(
        this.path(workspace),
        this.path('node_modules', '@recado', basename(workspace)),
        'junction',
      );
    markInstalled(this.root);
  }
}

function listed(root: string, ...options: string[]): string[] {
  const output = execFileSync('git', ['ls-files', '-z', ...options], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return [...new Set(output.split('\0').filter((file) => file !== ''))];
}
