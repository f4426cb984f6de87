import { basename } from 'node:path';
import { app, dialog } from 'electron';
import log from 'electron-log/main';
import { maskPersonalData } from '@recado/shared/diagnostics';
import type { CrashFiles } from './crashFiles';
import { mayRelaunch } from './decisions';
import type { RecoveryTexts } from './recoveryTexts';

export interface MainFailureDeps {
  crashFiles: Pick<CrashFiles, 'write' | 'last'>;
  texts: () => RecoveryTexts;
  relaunch: () => void;
  now?: () => number;
}

/**
 * Ends the app after an uncaught exception, because its state is unknown, and starts it again at most once in five
 * minutes. A failure that cannot be recorded does not start it again, because it could repeat for ever.
 */
export function endAfterFailure(error: unknown, deps: MainFailureDeps): void {
  const { crashFiles, texts, now = Date.now } = deps;
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  // "Salvar diagnóstico" copies the crash files for other persons; the user's folder has the user's name.
  const user = basename(app.getPath('home'));
  const cause = maskPersonalData(stack, [user, encodeURI(user)]);
  let restarts = false;
  try {
    restarts = mayRelaunch(crashFiles.last('main'), now());
    crashFiles.write('main', cause);
  } catch (failure) {
    restarts = false;
    log.error('crash file write failed', failure);
  }
  if (restarts) deps.relaunch();
  else dialog.showErrorBox(texts().title, texts().stopped);
  app.exit(1);
}

export function catchMainFailures(deps: MainFailureDeps): void {
  process.once('uncaughtException', (error) => endAfterFailure(error, deps));
}
