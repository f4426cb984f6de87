/** A demo of its own for the journeys of one worker: its server, simulator, mail port and process. */
export interface Demo {
  url: string;
  simulatorUrl: string;
  smtpPort: number;
  pid: number;
}

/** Where `startDemos` leaves word to the workers, which are processes of their own. */
export const DEMOS_VARIABLE = 'RECADO_DEMOS';

/** The demo of this worker's journeys; a worker that takes over after a failure goes on with the same. */
export function demo(): Demo {
  const demos = JSON.parse(process.env[DEMOS_VARIABLE] ?? '[]') as Demo[];
  const mine = demos[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)];
  if (!mine) throw new Error('No demo was started for this worker');
  return mine;
}
