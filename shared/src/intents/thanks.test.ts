import { describe, expect, it } from 'vitest';
import { languageSchema } from '../contract';
import { rowsOf, wrongRows } from './testing/rows';
import { isThanks } from './thanks';

const ROWS = {
  pt: rowsOf([
    [
      true,
      'obrigado | Obrigada! | obg | muito obrigada | mto obrigado | brigadão | valeu | vlw 👍 | valeu mesmo | ok, tudo bem | grato | agradeço | *Obrigado*',
    ],
    [
      true,
      'ok | OK. | okkk | blz | beleza | certo | tá bom | entendi, obrigada | perfeito | show! | combinado | 👍 | 👍🏽 | 🙏🙏 | ❤️ | ok 👍',
    ],
    [
      true,
      'obrigado pela atenção | obrigado moça | obrigada kkk | deu certo, obrigado | tudo bem, obrigado | resolvido, valeu amigo | obrigada pelo atendimento, bom dia | obrigado, tenha um ótimo dia! | Muito obrigado por tudo | valeu, abraço',
    ],
    [
      true,
      'ok obrigada | obrigadaaaa | de nada | ok, até mais | obrigada 😊 | obrigado :) | obrigado <3 | era só isso, obrigado | pra você também, obrigada',
    ],
    [
      false,
      ' | bom dia | boa tarde | oi | oi, obrigado por nada não chegou | ok? | obrigado? | 👎 | 😡 | ❓ | obrigado 😡 | ok :( | tchau | sim | não',
    ],
    [
      false,
      'obrigado, mas não chegou | ok, e o boleto? | ok vou pagar | preciso de ajuda | não obrigado | ok atendimento | 3 | obrigado 2 | ajuda',
    ],
    [
      false,
      'obrigado, preciso de outra coisa | ok, fico no aguardo | pelo atendimento | tudo bem | moça | kkk | vendas | 🍕 | obrigado vendas | menu',
    ],
  ]),
  en: rowsOf([
    [
      true,
      'thanks | Thank you! | thank you so much | thx | ty | tysm | many thanks | thanks a lot 👍 | ok | okay | k | got it | great, thanks | 👍 | 🙏',
    ],
    [
      true,
      "perfect, thank you | thanks for your help | thank you for everything, have a great day | all good, thanks | cheers, thanks | you're welcome",
    ],
    [
      false,
      ' | hi | good morning | ok? | thanks? | thanks but it is broken | ok, where is it? | no thanks | 👎 | for your help | help | yes | bye',
    ],
  ]),
  es: rowsOf([
    [
      true,
      'gracias | ¡Muchas gracias! | mil gracias | grax | ok | vale | listo, gracias | perfecto | de acuerdo | 👍 | 🙏 | gracias por todo | muy amable',
    ],
    [
      true,
      'gracias por la ayuda, buen día | está bien, gracias | entendido | dale, gracias | a usted, gracias | obrigado',
    ],
    [
      false,
      ' | hola | buenos días | ¿ok? | gracias pero no llegó | ok y la factura | no gracias | 👎 | ayuda | por la ayuda | sí | adiós',
    ],
  ]),
};

describe('isThanks', () => {
  it.each(languageSchema.options)('accepts whole messages of thanks only, in the language %s', (language) => {
    expect(wrongRows(ROWS[language], (text) => isThanks(text, language))).toEqual([]);
  });
});
