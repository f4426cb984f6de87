import { startSimulator } from './index';

const DEFAULT_PORT = 4010;

const { SIMULATOR_PORT, SIMULATOR_DATA_DIR, SIMULATOR_TLS_PORT } = process.env;
const simulator = await startSimulator({
  port: Number(SIMULATOR_PORT ?? DEFAULT_PORT),
  dataDir: SIMULATOR_DATA_DIR,
  tlsPort: SIMULATOR_TLS_PORT === undefined ? undefined : Number(SIMULATOR_TLS_PORT),
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
