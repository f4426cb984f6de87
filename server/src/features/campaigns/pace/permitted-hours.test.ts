import { describe, expect, it } from 'vitest';
import { CAMPAIGN_SETTING_DEFAULTS } from '@recado/shared/campaigns';
import { nextPermitted, zoneOfNumber } from './permitted-hours';

const { hours } = CAMPAIGN_SETTING_DEFAULTS;
const next = (zone: string, at: string) => nextPermitted(hours, zone, new Date(at))?.toISOString() ?? null;

describe('zoneOfNumber', () => {
  it.each([
    ['5511987654321', 'America/Sao_Paulo'],
    ['556899991234', 'America/Rio_Branco'],
    ['5592987654321', 'America/Manaus'],
    ['5567987654321', 'America/Manaus'],
    ['5581987654321', 'America/Sao_Paulo'],
    ['351912345678', ''],
    ['55119', ''],
  ])('returns the zone of %s', (number, zone) => {
    expect(zoneOfNumber(number)).toBe(zone);
  });
});

describe('nextPermitted', () => {
  it.each([
    ['Tuesday at 12:00', 'America/Sao_Paulo', '2026-11-24T15:00:00Z', null],
    ['Tuesday at 08:59', 'America/Sao_Paulo', '2026-11-24T11:59:00Z', '2026-11-24T12:00:00.000Z'],
    ['Tuesday at 20:00', 'America/Sao_Paulo', '2026-11-24T23:00:00Z', '2026-11-25T12:00:00.000Z'],
    ['Tuesday at 08:00 in Manaus', 'America/Manaus', '2026-11-24T12:00:00Z', '2026-11-24T13:00:00.000Z'],
    [
      'Tuesday at 07:00 in Rio Branco',
      'America/Rio_Branco',
      '2026-11-24T12:00:00Z',
      '2026-11-24T14:00:00.000Z',
    ],
    ['Saturday at 21:00', 'America/Sao_Paulo', '2026-11-29T00:00:00Z', '2026-11-30T12:00:00.000Z'],
    ['Sunday at 12:00', 'America/Sao_Paulo', '2026-11-29T15:00:00Z', '2026-11-30T12:00:00.000Z'],
    ['Christmas, a Friday', 'America/Sao_Paulo', '2026-12-25T15:00:00Z', '2026-12-26T12:00:00.000Z'],
  ])('returns the next opening for %s', (_case, zone, at, expected) => {
    expect(next(zone, at)).toBe(expected);
  });

  it('sends on holidays if the company permits it', () => {
    const at = new Date('2026-12-25T15:00:00Z');
    expect(nextPermitted({ ...hours, holidays: true }, 'America/Sao_Paulo', at)).toBeNull();
  });
});
