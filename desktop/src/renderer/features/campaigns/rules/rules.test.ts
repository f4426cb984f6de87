import { describe, expect, it } from 'vitest';
import { unknownVariables } from '@recado/shared/rules/variables';
import { buildCampaign, buildCounts } from '../testing/build-campaign';
import { campaignDraftOf, campaignFormOf, campaignFormSchema, copyFormOf } from './campaign-form';
import { copyingTimeLeft, progressOf } from './campaign-state';
import { knownVariables, previewParts } from './text-preview';

const ZONE = 'America/Sao_Paulo';

describe('the form of a campaign', () => {
  it('sends empty texts as null and the start in the specified format', () => {
    const form = { ...campaignFormOf(null, ZONE), name: ' Ofertas ', localTime: '2027-03-01T09:00' };
    const draft = campaignDraftOf(form, { editing: 'all', originalTime: null, needsConnection: false });
    expect(draft).toMatchObject({ name: 'Ofertas', message1: null, scheduledAt: '2027-03-01 09:00:00' });
  });

  it('leaves out an unchanged start, and sends a removed one as null', () => {
    const campaign = buildCampaign({ scheduledAt: '2026-01-01T12:00:00.000Z' });
    const form = campaignFormOf(campaign, ZONE);
    expect(form.localTime).toBe('2026-01-01T09:00');
    const rules = { editing: 'all', originalTime: form.localTime, needsConnection: false } as const;
    expect(campaignDraftOf(form, rules)).not.toHaveProperty('scheduledAt');
    expect(campaignDraftOf({ ...form, localTime: '' }, rules).scheduledAt).toBeNull();
  });

  it('sends only texts of a cancelled campaign, and the connection if it was deleted', () => {
    const form = campaignFormOf(buildCampaign({ status: 'CANCELADA' }), ZONE);
    const keysOf = (needsConnection: boolean) =>
      Object.keys(campaignDraftOf(form, { editing: 'texts', originalTime: '', needsConnection }));
    expect(keysOf(false)).toHaveLength(10);
    expect(keysOf(true)).toContain('whatsappId');
  });

  it('rejects a start in the past unless it is the stored one', () => {
    const past = { ...campaignFormOf(buildCampaign(), ZONE), localTime: '2026-01-01T09:00' };
    const problems = (originalTime: string) =>
      campaignFormSchema(ZONE, originalTime)
        .safeParse(past)
        .error?.issues.map(({ message }) => message);
    expect(problems('')).toEqual(['past']);
    expect(problems('2026-01-01T09:00')).toBeUndefined();
  });

  it('of a copy has a name that fits and no start', () => {
    const copy = copyFormOf(buildCampaign({ scheduledAt: '2027-03-01T12:00:00.000Z' }), 'x'.repeat(60));
    expect([copy.name.length, copy.localTime, copy.contactListId]).toEqual([50, '', 7]);
  });
});

describe('the preview of a text', () => {
  it('fills variables once and leaves unknown ones as they are typed', () => {
    const values = { nome: 'Maria {cupom}', cupom: 'PROMO' };
    expect(previewParts('Oi {nome}, use {cupom} e {brinde}.', values)).toEqual([
      { text: 'Oi Maria {cupom}, use PROMO e ', isUnknown: false },
      { text: '{brinde}', isUnknown: true },
      { text: '.', isUnknown: false },
    ]);
    expect(previewParts('Oi {apelido|cliente}', {})).toEqual([{ text: 'Oi cliente', isUnknown: false }]);
  });

  it('knows variables of persons, the company and the list', () => {
    const known = knownVariables([{ key: 'cupom' }], ['cidade']);
    expect(unknownVariables('{nome} {cupom} {cidade} {brinde} {brinde}', known)).toEqual(['brinde']);
  });
});

describe('the state of a campaign', () => {
  it('has the shares of valid persons, and none without any', () => {
    expect(progressOf(buildCounts({ valid: 10, sent: 8, delivered: 5 }))).toEqual({
      sent: 0.8,
      delivered: 0.5,
    });
    expect(progressOf(buildCounts({ sent: 8 }))).toEqual({ sent: 0, delivered: 0 });
  });

  it('estimates the rest of the copying from its rate', () => {
    const startedAt = '2026-11-21T12:00:00.000Z';
    const now = new Date('2026-11-21T12:00:10.000Z');
    expect(copyingTimeLeft({ starting: { copied: 100, total: 300 }, startedAt }, now)).toBe(20_000);
    expect(copyingTimeLeft({ starting: { copied: 0, total: 300 }, startedAt }, now)).toBeUndefined();
  });
});
