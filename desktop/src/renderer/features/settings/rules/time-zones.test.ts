import { expect, it } from 'vitest';
import { findTimeZones, offsetOf } from './time-zones';

it("lists Brazil's zones first, and a limited number", () => {
  const zones = findTimeZones('');
  expect(zones[0]).toBe('America/Sao_Paulo');
  expect(zones).toHaveLength(40);
});

it('finds a zone by any of its words, ignoring accents', () => {
  expect(findTimeZones('são paulo')).toEqual(['America/Sao_Paulo']);
  expect(findTimeZones('lisbon')).toEqual(['Europe/Lisbon']);
  expect(findTimeZones('nenhures')).toEqual([]);
});

it("returns a zone's offset from UTC", () => {
  const november = new Date('2026-11-21T12:00:00Z');
  expect(offsetOf('America/Sao_Paulo', november)).toBe('UTC-03:00');
  expect(offsetOf('Europe/Lisbon', november)).toBe('UTC+00:00');
});
