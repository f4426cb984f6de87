import { createRoot } from 'react-dom/client';
import { desktop } from '@/lib/bridge';
import { languageOf, startI18n } from '@/lib/i18n/i18n';
import { restoreSession } from '@/lib/session/session';
import { loadMachinePolicy } from '@/lib/settings/machine-policy';
import { loadMachineSettings, machineSetting } from '@/lib/settings/machine-settings';
import { App } from './App';
import { loadShell } from './shell/LazyShell';
import { loadTexts } from './texts/load-texts';

/** Starts the app: reads settings, language and server before the first render. */
export async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  // Loads the shell while texts and session are prepared. The component that needs the shell shows a failure.
  void desktop()
    .credentials.saved()
    .then((saved) => saved && loadShell().catch(() => undefined));
  await Promise.all([loadMachineSettings(), loadMachinePolicy()]);
  const [address] = await Promise.all([
    desktop().server.address(),
    startI18n(languageOf(machineSetting('language')), loadTexts),
  ]);
  createRoot(root).render(<App serverKnown={address !== null} />);
  if (address !== null) await restoreSession();
}
