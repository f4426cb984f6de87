import { startSimulator } from './index';

const DEFAULT_PORT = 4010;

const simulator = await startSimulator({
  port: Number(process.env.SIMULATOR_PORT ?? DEFAULT_PORT),
  dataDir: process.env.SIMULATOR_DATA_DIR,
});
process.stdout.write(`Messenger simulator ready on ${simulator.controlUrl}\n`);

let closing = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (closing) return;
    closing = true;
    void simulator.close().then(() => process.exit(0));
  });
}
