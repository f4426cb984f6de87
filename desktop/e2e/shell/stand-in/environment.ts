function variable(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`The stand-in needs ${name}`);
  return value;
}

/** Values that the host passes to the process of the stand-in. */
export const environment = {
  userData: variable('SHELL_USER_DATA'),
  /** Outside `userData`, as a system's key store is. */
  keyFile: variable('SHELL_KEY_FILE'),
  /** Linux: the selected backend of `safeStorage`. */
  keyStore: variable('SHELL_KEY_STORE'),
  resources: variable('SHELL_RESOURCES'),
  /** Undefined: Playwright's own. */
  chromium: process.env['CHROMIUM_PATH'],
};
