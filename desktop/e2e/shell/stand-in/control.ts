export interface Run {
  id: number;
  /** Text of a function of Electron's module and one argument. */
  text: string;
  argument: unknown;
}

/** Runs functions that a spec sends to the main process. */
export function runForSpec(electron: object): void {
  process.on('message', (message: Run) => {
    void run(electron, message).then(
      (result) => process.send?.({ id: message.id, result }),
      (error: unknown) => process.send?.({ id: message.id, error: String(error) }),
    );
  });
  // The spec's process ended.
  process.on('disconnect', () => process.exit(1));
}

async function run(electron: object, { text, argument }: Run): Promise<unknown> {
  const compiled = (0, eval)(`(${text})`) as (electron: object, argument: unknown) => unknown;
  return compiled(electron, argument);
}
