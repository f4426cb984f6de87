import type { Phrases } from './phrases';

/** First person of actions that an agent promises, and their infinitives. */
const ACTIONS = `llamo llamar, mando mandar, vuelvo volver, respondo responder, entrego entregar, contesto contestar, escribo escribir, reviso revisar,
  verifico verificar, veo ver, miro mirar, consulto consultar, termino terminar, preparo preparar, despacho despachar, corrijo corregir, regreso regresar,
  ajusto ajustar, visito visitar, contacto contactar, comparto compartir, devuelvo devolver, recojo recoger, hablo hablar, traigo traer, llevo llevar, resuelvo resolver,
  soluciono solucionar, actualizo actualizar, hago hacer, reenvio reenviar, busco buscar, pregunto preguntar, digo decir, doy dar, paso pasar, envio enviar, aviso avisar,
  informo informar, confirmo confirmar, muestro mostrar, gestiono gestionar, tramito tramitar, emito emitir, averiguo averiguar, retorno retornar, marco marcar, cuento contar, comento comentar,
  analizo analizar, chequeo chequear, presento presentar, reembolso reembolsar, arreglo arreglar, explico explicar, comunico comunicar, subo subir`;
/** Also nouns, or other verbs without a pronoun. */
const WEAK = new Set(
  `llamo paso aviso informo confirmo contacto visito marco reembolso doy digo muestro arreglo presento despacho ajusto comento cuento regreso
  retorno busco llevo veo miro explico comunico subo corrijo`.split(/\s+/),
);
const START = new Set(['envio', 'reenvio', 'regreso']);

const PAIRS = ACTIONS.split(',').map((pair) => pair.trim().split(/\s+/) as [string, string]);
const INFINITIVES = PAIRS.map(([, infinitive]) => infinitive);
const IRREGULAR: Readonly<Record<string, string>> = { hacer: 'har', decir: 'dir' };
const ENCLITICS = [
  'te',
  'le',
  'les',
  'lo',
  'la',
  'os',
  'los',
  'telo',
  'tela',
  'selo',
  'sela',
  'me',
  'se',
  'nos',
];

export const ES_PHRASES: Phrases = {
  promise: [
    ...PAIRS.map(([first]) => first).filter((first) => !WEAK.has(first) && !START.has(first)),
    ...INFINITIVES.flatMap((infinitive) => {
      const stem = IRREGULAR[infinitive] ?? infinitive;
      return [`${stem}e`, `${stem}emos`];
    }),
    `me comunico, me pongo en contacto, me contacto, nos comunicamos, nos ponemos en contacto, nos contactamos, le doy respuesta, me comunicaré, me pondré en contacto, nos comunicaremos,
    nos pondremos en contacto, vuelvo a llamar, paso por, paso a, doy una respuesta, doy respuesta, doy una vuelta, llamo yo, llevo a, me acerco, hago llegar, haré llegar, me fijo, te estoy llamando,
    te estoy enviando, le estoy enviando, le estoy llamando, te estaré llamando, te estaré enviando`,
  ].join(','),
  weakPromise: [...WEAK].filter((word) => !START.has(word)).join(','),
  startPromise: [...START].join(','),
  auxiliary:
    'voy, vamos, voy a, vamos a, puedo tener, me comprometo a, prometo, quedo en, quedé en, intentaré, intento, voy a intentar, trataré de, trato de, voy a tratar de, alcanzo a',
  startAuxiliary: '',
  infinitive: [
    ...INFINITIVES,
    ...INFINITIVES.flatMap((infinitive) => ENCLITICS.map((enclitic) => infinitive + enclitic)),
    'ver si, verificar si, saber si, consultar si, preguntar si, revisar si, confirmar si, ponerme en contacto, ponernos en contacto, estar llamando, estar enviando, hablar con',
  ].join(','),
  progressive: 'estaré, estaremos, voy a estar, vamos a estar, te estaré, le estaré, estamos',
  gerund: INFINITIVES.flatMap((infinitive) => {
    const gerund = infinitive.replace(/ar$/, 'ando').replace(/[ei]r$/, 'iendo');
    return [gerund, ...ENCLITICS.map((enclitic) => gerund + enclitic)];
  }).join(','),
  subject: '',
  thirdPerson: '',
  pronoun:
    'te, le, les, lo, la, los, las, os, se lo, se la, te lo, te la, te los, te las, se los, se las, yo, yo te, yo le, ya te, ya le, nosotros, yo lo, te las, se le, nos',
  filler: `
    a, ya, vale, ok, dale, listo, claro, perfecto, entonces, sin falta, seguro, más o menos, a más tardar, como máximo, aquí, acá, por aquí, por acá, está bien, bueno, hola, gracias, por favor, no te preocupes,
    no se preocupe, tranquilo, tranquila, quédate tranquilo, quédate tranquila, buenos días, buenas tardes, buenas noches, de acuerdo, genial, ahora, también, de nuevo, nuevamente, si Dios quiere, si todo sale bien, eso, solo,
    seguramente, prometido, hecho, con gusto, por supuesto, en punto, aproximadamente, contigo, con usted, con calma, eso sí, de inmediato, personalmente, yo, a usted, a ti`,
  denial: `
    no, nunca, ni, tal vez, quizás, quizá, a lo mejor, puedo, podemos, podría, podríamos, quisiera, quería, siempre, normalmente, generalmente, me llamo, debería, tampoco, necesito, quiero, acaso, suelo`,
  condition: 'si, en caso de, en caso, siempre que, a menos que, salvo que, con tal de que',
  event:
    'cuando, en cuanto, apenas, una vez que, después de que, antes de que, hasta que, mientras, tan pronto',
  subordinate: 'que, porque, pues, donde, como, cual, para que, ya que, puesto que, dado que',
  conjunction: 'y, pero, o, e, aunque',
  other: `
    envío gratis, envío gratuito, envío inmediato, envío express, envío por, envío nacional, envío internacional, envío rápido, envío del, envío de, envío a domicilio,
    envío a todo, pasa, pasan, llega, llegan, llegó, llegar, vence, vencen, abre, abren, abrimos, cierra, cierran, cerramos, sale, salen, funciona, es, son, está, están, queda, quedan, quedó, va, van, viene, vienen, entra, empieza,
    empiezan, termina, acaba, hace, puede, pueden, quiere, necesita, necesitas, llama, manda, envía, responde, avisa, aguardo, espero, esperamos, aguardamos, atiende, atendemos, atienden, tiene, tenemos, tienen, había, sería,
    fue, fueron, era, dijo, pidió, informó, agendado, agendada, previsto, prevista, reservé, agendé, vale hasta, válido, válida, mándame, llámame, avísame, envíame, escríbeme, llame, mande, envíe, avise, venga, confirme, pague,
    compre, aproveche, será, serán, estará, estarán, estaba, llamé, mandé, envié, pasé, avisé, trabajo, salgo, estoy, viajo, se acredita, visita, entrega, agendo, agendar, reservar, dejar, dejo, hay, nos vemos, te espero,
    le espero, quedo, quedamos, me avisan, me llama, me manda, me envía, me confirma, me avisa, me responde`,
  tag: `
    ok, vale, te parece, le parece, de acuerdo, sí, si, está bien, dale, bien, sale, le parece bien, te parece bien, puede ser, listo, verdad, te sirve, le sirve, te va bien, qué te parece, qué le parece, por favor, estamos`,
  usual:
    'el la los las y de del que no te le usted con para en un una yo su voy hasta a mañana hoy si por ya lo al es',
};
