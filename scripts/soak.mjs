import { runMain } from './bootstrap/say.mjs';
import { runProofs } from './suites/proofs.mjs';

/** `npm run soak`: sends 100,000 messages through 20 connections and reports the memory. */
runMain(() => runProofs(['scripts/reliability/soak'], { RECADO_SOAK: 'yes' }));
