import { describe, expect, it } from 'vitest';
import { languageSchema } from '@recado/shared/contract';
import { rating } from '@recado/shared/intents';
import { fillVariables } from '@recado/shared/rules/variables';
import { ENDING_TEXTS, requestText, scaleIn } from './ending-texts';

const LINK = 'https://recado.example/avaliacao/x';
const request = (template: string, includesRating: boolean, link?: string) => {
  const { text, values } = requestText({ template, language: 'pt', includesRating, link });
  return fillVariables(text, values);
};

describe('a request', () => {
  it('contains the scale, the link or both by default', () => {
    expect(request('', true)).toContain('1 - Insatisfeito\n2 - Satisfeito\n3 - Muito Satisfeito');
    expect(request(' ', false, LINK)).toContain(LINK);
    expect(request('', false, LINK)).not.toContain('1 -');
    for (const part of [LINK, '3 - Muito Satisfeito']) expect(request('', true, LINK)).toContain(part);
  });

  it('has both where the own text places them, and appends what it lacks', () => {
    expect(request('Nota? {escala} Aqui: {link|}!', true, LINK)).toBe(
      `Nota? ${scaleIn('pt')} Aqui: ${LINK}!`,
    );
    expect(request('Nos avalie', true, LINK)).toBe(`Nos avalie\n\n${scaleIn('pt')}\n\n${LINK}`);
    expect(request('Nos avalie', false, LINK)).toBe(`Nos avalie\n\n${LINK}`);
  });

  it('has no hole where the own text places what the request lacks', () => {
    expect(request('Que nota você dá?\n{escala}\n\nConte mais em {link}', true)).toBe(
      `Que nota você dá?\n${scaleIn('pt')}`,
    );
    expect(request('Nota? {escala} Aqui: {link}', true)).toBe(`Nota? ${scaleIn('pt')} Aqui`);
    expect(request('Avalie em {link}', true)).toBe(request('', true));
    expect(request('Avalie em {link|breve}', true)).toContain('Avalie em breve');
  });
});

describe('the scale', () => {
  it.each(languageSchema.options)('has names in %s that a customer can reply with', (language) => {
    for (const [value, name] of Object.entries(ENDING_TEXTS[language].ratings))
      expect([rating(value, language), rating(name, language)]).toEqual([Number(value), Number(value)]);
  });
});
