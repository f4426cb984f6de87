import type { Shell } from './host/shell';

export const diagnosticsDialog = ({ page }: Shell) => page.getByRole('dialog', { name: 'Diagnóstico' });

export const openDiagnostics = ({ page }: Shell) => page.getByRole('button', { name: 'Diagnóstico' }).click();

/** The row of a check in the open dialog. */
export const resultOf = (shell: Shell, check: string) =>
  diagnosticsDialog(shell)
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${check}`) });
