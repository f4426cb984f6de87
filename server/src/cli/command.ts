import type { Config } from '#core/config';

interface CommandOptions {
  email?: string;
  password?: string;
  name?: string;
  /** The argument after the command. */
  folder?: string;
  key?: string;
  percent?: string;
  verify?: boolean;
  erasures?: string;
  'confirm-old-stopped'?: boolean;
  'without-secret'?: boolean;
  'without-damaged-files'?: boolean;
  deep?: boolean;
  to?: string;
  from?: string;
}

/** Commands of the command-line tool, by name. */
export type Commands = Readonly<Record<string, (config: Config, given: CommandOptions) => Promise<void>>>;

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
