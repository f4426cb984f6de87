import { runMain } from './bootstrap/say.mjs';
import { runProofs } from './suites/proofs.mjs';

/** What has a long form (`proofSize`). */
const PROOFS = [
  'scripts/reliability/',
  'scripts/new-feature/',
  'server/embedded-store/tests/folder',
  'server/embedded-store/tests/random',
  'server/src/features/kanban/concurrent-moves.servers',
  'server/src/features/messages-api/messages-api.api',
  'server/src/features/reviews/complete-review.api',
  'server/src/messenger/crash',
  'server/src/messenger/sessions/many-sessions',
  'server/src/testing/malformed-requests',
];

/** `npm run reliability [-- NAME …]`: runs the long forms of proofs, whose short forms `npm test` runs. */
runMain(() => {
  const names = process.argv.slice(2);
  const wanted = PROOFS.filter((path) => names.some((name) => path.endsWith(name)));
  const others = names.filter((name) => !wanted.some((path) => path.endsWith(name)));
  const named = [...wanted, ...others.map((name) => `scripts/reliability/${name}`)];
  return runProofs(names.length > 0 ? named : PROOFS, { RECADO_LONG: 'yes' });
});
