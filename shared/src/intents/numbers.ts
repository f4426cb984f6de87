import type { Language } from '../contract';

/** In all languages, because customers mix them. */
const NUMERALS = new Map(
  [
    'zero um dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove vinte',
    'zero uma duas treis - - - - - - - - - - catorze - dezasseis dezassete - dezanove',
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
    'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte',
    '- un',
    '- una',
  ].flatMap((list) => list.split(' ').map((numeral, value): [string, number] => [numeral, value])),
);

/** Foreign numerals that are ordinary words in the language. */
const OTHER_WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  pt: new Set(['once', 'doce']),
  en: new Set(['um', 'uma', 'once']),
  es: new Set(),
};

const ORDINALS = new Map(
  [
    '- primeiro segundo terceiro quarto quinto sexto setimo oitavo nono decimo',
    '- primeira segunda terceira quarta quinta sexta setima oitava nona decima',
    '- first second third fourth fifth sixth seventh eighth ninth tenth',
    '- primero segundo tercero cuarto quinto sexto septimo octavo noveno decimo',
    '- primera segunda tercera cuarta quinta sexta septima octava novena decima',
    '- primer - tercer',
  ].flatMap((list) => list.split(' ').map((ordinal, value): [string, number] => [ordinal, value])),
);

const SHORT_ORDINAL = /^(\d{1,2})(?:o|a|st|nd|rd|th|er|era|ro|ra|do|da|nda|to|ta|mo|ma|vo|va|no|na)$/;
const DIGITS = /^\d{1,3}$/;

/** Ignores long digit sequences, which are codes. */
export function numberOf(word: string, language: Language): number | undefined {
  if (DIGITS.test(word)) return Number(word);
  if (word === '-' || OTHER_WORDS[language].has(word)) return undefined;
  return NUMERALS.get(word);
}

/** Reads "primeira", "2ª" and "3rd". */
export function ordinalOf(word: string): number | undefined {
  const [, digits] = SHORT_ORDINAL.exec(word) ?? [];
  return digits === undefined ? ORDINALS.get(word) : Number(digits);
}
