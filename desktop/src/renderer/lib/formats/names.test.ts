import { expect, test } from 'vitest';
import { contactName } from './names';

test.each([
  ['5511987654321', '+55 11 98765-4321'],
  ['551134567890', '+55 11 3456-7890'],
  ['351912345678', '+351 912 345 678'],
  ['Maria 2', 'Maria 2'],
  ['184467320991274000', '184467320991274000'],
])('shows %s as %s', (name, shown) => {
  expect(contactName(name)).toBe(shown);
});
