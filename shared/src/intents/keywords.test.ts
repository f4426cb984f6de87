import { describe, expect, it } from 'vitest';
import { type Language, languageSchema } from '../contract';
import { isCloseKeyword } from './close-keyword';
import { confirmation } from './confirmation';
import { type OptOut, optOut } from './opt-out';
import { rowsOf, wrongRows } from './testing/rows';

const LANGUAGES = languageSchema.options;

describe('isCloseKeyword', () => {
  it('accepts the keywords of the language alone', () => {
    const accepted = (text: string) => LANGUAGES.filter((language) => isCloseKeyword(text, language));
    for (const text of ['sair', 'SAIR', ' Sair. ', '*sair*', '"sair"', 'sáir', 'sair 👋', 'ｓａｉｒ'])
      expect(accepted(text), text).toEqual(LANGUAGES);
    expect(accepted('Exit')).toEqual(['en']);
    expect(accepted('salir!')).toEqual(['es']);
    for (const text of [
      '',
      'sair?',
      'vou sair',
      'sair agora',
      'quero sair',
      'sairr',
      'sair sair',
      'saír não',
      '🚪',
    ])
      expect(accepted(text), text).toEqual([]);
  });

  it('accepts the keywords of all languages without one', () => {
    expect(['sair', 'exit', 'salir', 'quit'].map((text) => isCloseKeyword(text))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});

const OPT_OUT_ROWS = {
  pt: rowsOf<OptOut | null>([
    [
      'optOut',
      'pare | PARE! | parar | parem | descadastrar | Descadastre | me descadastre | quero me descadastrar | remover | remova | me remova',
    ],
    [
      'optOut',
      'me remove da lista por favor | sair da lista | quero sair da lista | pare de mandar mensagem | parar de receber | stop | REMOVER.',
    ],
    [
      'optOut',
      'não quero mais receber mensagens | não quero receber | não me mande mais mensagens | bom dia, pare por favor | me tira dessa lista | para de me mandar mensagem | n quero mais receber | quero ser removida da lista | me exclua da lista',
    ],
    ['closeKeyword', 'sair | Sair | quero sair | sair, obrigado | sair por favor'],
    [
      null,
      ' | pare? | remover um item do pedido | remover o item 2 | pare no portão azul | não para de chover | quero | obrigado | lista | 👍 | 1',
    ],
    [
      null,
      'vou sair agora e volto depois | sair de casa | exit | cancelar | não quero mais o produto | o entregador não pare aqui na frente da minha casa',
    ],
  ]),
  en: rowsOf<OptOut | null>([
    [
      'optOut',
      "stop | STOP! | unsubscribe | remove me | please remove me from the list | opt out | stop sending messages | don't send me any more messages",
    ],
    ['optOut', 'take me off your list | no more messages | I want to unsubscribe | descadastrar | pare'],
    ['closeKeyword', 'exit | EXIT please | sair | I want exit'],
    [
      null,
      ' | stop? | stop by tomorrow | remove one item | where is the bus stop | thanks | salir | cancel | my list',
    ],
  ]),
  es: rowsOf<OptOut | null>([
    [
      'optOut',
      'pare | PARAR | baja | darme de baja | quiero darme de baja | remover | eliminar | elimíname de la lista | desuscribir | descadastrar',
    ],
    [
      'optOut',
      'no quiero recibir más mensajes | no me envíen más | pare de enviar mensajes por favor | salir de la lista | stop',
    ],
    ['closeKeyword', 'salir | Salir, gracias | quiero salir | sair'],
    [
      null,
      ' | ¿pare? | eliminar un producto | pare en la esquina | planta baja | exit | gracias | cancelar | lista',
    ],
  ]),
};

describe('optOut', () => {
  it.each(LANGUAGES)('returns the result of every row in the language %s', (language) => {
    expect(wrongRows(OPT_OUT_ROWS[language], (text) => optOut(text, language))).toEqual([]);
  });
});

type Decided = 'yes' | 'no' | 'agreement' | 'explicit' | null;

const CONFIRMATION_ROWS = {
  pt: rowsOf<Decided>([
    [
      'yes',
      'sim | SIM! | s | quero | Quero sim | pode | pode mandar | pode sim, obrigada | 1 | 1️⃣ | *1* | opção 1 | claro | com certeza | sim 👍',
    ],
    [
      'yes',
      'sim, por favor | bom dia, sim | tenho interesse | aceito | siiim | pode ser | um | sim 😊 | ok, pode mandar',
    ],
    ['agreement', 'ok | OK! | 👍 | 👍🏾 | tá bom | isso | blz 👍 | certo, obrigado | ✅'],
    [
      'explicit',
      'quero receber | Sim, quero receber | sim, quero receber as ofertas | pode mandar as promoções | quero as novidades | eu autorizo',
    ],
    [
      'no',
      'não | nao | NÃO! | n | 2 | 2️⃣ | agora não | não quero | não, obrigado | quero não | não precisa | n quero | não tenho interesse | 👎 | opção 2 | hoje não',
    ],
    [
      null,
      ' | talvez | -1 | -2 | ofertas | as promoções | sim? | ok? | sim e não | sim 👎 | 3 | 12 | 1 ou 2 | obrigado | bom dia | quero 2 caixas | quero saber o preço | não sei | 😀',
    ],
    [
      null,
      'pode me ligar amanhã? | sim mas depois | não recebi | quero o azul | depois eu vejo | quem é? | sim quero mas só se for entregue hoje ainda',
    ],
  ]),
  en: rowsOf<Decided>([
    [
      'yes',
      'yes | YES! | y | yeah | sure | of course | 1 | one | yes please | go ahead | send it, thanks | I am interested | ok yes',
    ],
    ['agreement', 'ok | 👍 | alright | sounds good'],
    [
      'explicit',
      "I want to receive | yes, I want to receive the offers | I'd like to receive your news | send me the offers",
    ],
    [
      'no',
      "no | NO. | n | nope | no thanks | no, thank you | not now | not interested | 2 | 👎 | I don't want | never",
    ],
    [
      null,
      ' | maybe | yes? | yes and no | ok 👎 | 3 | thanks | hi | yes but later | no idea | I want 2 boxes | who is this?',
    ],
  ]),
  es: rowsOf<Decided>([
    [
      'yes',
      'sí | si | Sí! | quiero | claro | por supuesto | 1 | uno | sí, por favor | me interesa | adelante, gracias | sim | ok sí',
    ],
    ['agreement', 'ok | dale | 👍 | vale | perfecto'],
    ['explicit', 'quiero recibir | sí, quiero recibir las ofertas | envíen las promociones'],
    ['no', 'no | NO | n | no gracias | ahora no | por ahora no | no quiero | no me interesa | 2 | 👎 | não'],
    [
      null,
      ' | tal vez | ¿sí? | sí y no | ok 👎 | 3 | gracias | hola | sí pero después | no sé | quiero 2 cajas | ¿quién es?',
    ],
  ]),
};

function decided(text: string, language: Language): Decided {
  const read = confirmation(text, language);
  return !read || read.strength === 'plain' ? (read?.decision ?? null) : read.strength;
}

describe('confirmation', () => {
  it.each(LANGUAGES)('returns the decision of every row in the language %s', (language) => {
    expect(wrongRows(CONFIRMATION_ROWS[language], (text) => decided(text, language))).toEqual([]);
  });
});
