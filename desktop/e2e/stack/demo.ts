export interface Demo {
  url: string;
  simulatorUrl: string;
  smtpPort: number;
  pid: number;
}

let running: Demo | undefined;

/** The demo of this worker's journeys, which the worker started (`journey.ts`). */
export function demo(): Demo {
  if (!running) throw new Error('No demo was started for this worker');
  return running;
}

export function setDemo(started: Demo): void {
  running = started;
}
