import { createPrivateKey } from 'node:crypto';

/** Private half of `SPEC_RELEASE_KEY`, which no build accepts. */
export const specPrivateKey = createPrivateKey({
  key: Buffer.from('MC4CAQAwBQYDK2VwBCIEIB6veU01mwjqSrxqIly0k8Xdzp1LoWr9mm/3DbZYogmf', 'base64'),
  format: 'der',
  type: 'pkcs8',
});
