import { describe, expect, it } from 'vitest';
import { networkOf } from './limiter';
import { loginLimits } from './loginLimits';

describe('who is counted as one', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('signing in', () => {
  it('is limited for a whole IPv6 line, whichever of its addresses is used', async () => {
    const limits = loginLimits();
    for (let n = 0; n < 10; n += 1) await limits.count('ana@loja.test', `2001:db8:1:2::${n}`);
    await expect(limits.count('ana@loja.test', '2001:db8:1:2::99')).rejects.toThrow('ERR_TOO_MANY_REQUESTS');
    await limits.count('ana@loja.test', '2001:db8:1:3::1');
  });

  it('counts nothing more for an address that has had enough', async () => {
    const limits = loginLimits();
    for (let n = 0; n < 300; n += 1) await limits.count(`nobody-${n}@loja.test`, '203.0.113.9');
    for (let n = 0; n < 60; n += 1) {
      await expect(limits.count('ana@loja.test', '203.0.113.9')).rejects.toThrow('ERR_TOO_MANY_REQUESTS');
    }
    // Neither the account's own limit nor the pair's was touched.
    await limits.count('ana@loja.test', '203.0.113.10');
  });

  it('lets an owner in where they were before, whatever is guessed from elsewhere', async () => {
    const limits = loginLimits();
    const [owner, office] = ['ana@loja.test', '203.0.113.9'];
    await limits.count(owner, office);
    await limits.succeeded(owner, office);
    for (let n = 0; n < 30; n += 1) await limits.count(owner, `198.51.100.${n}`);
    await expect(limits.count(owner, '198.51.100.99')).rejects.toThrow('ERR_TOO_MANY_REQUESTS');
    await limits.count(owner, office);
  });
});
