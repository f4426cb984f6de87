import type { Phrases } from './phrases';

/** First person of actions that an agent promises, and their infinitives. */
const ACTIONS = `ligo ligar, mando mandar, volto voltar, respondo responder, entrego entregar, encaminho encaminhar, repasso repassar,
  verifico verificar, vejo ver, olho olhar, checo checar, confiro conferir, consulto consultar, finalizo finalizar, termino terminar,
  preparo preparar, providencio providenciar, separo separar, despacho despachar, emito emitir, gero gerar, libero liberar,
  corrijo corrigir, ajusto ajustar, visito visitar, contato contatar, explico explicar, compartilho compartilhar, devolvo devolver,
  pego pegar, falo falar, escrevo escrever, trago trazer, levo levar, resolvo resolver, cobro cobrar, atualizo atualizar,
  analiso analisar, reviso revisar, faço fazer, posto postar, reenvio reenviar, busco buscar, estorno estornar, monto montar,
  reembolso reembolsar, pergunto perguntar, digo dizer, dou dar, passo passar, envio enviar, retorno retornar, aviso avisar,
  informo informar, confirmo confirmar, chamo chamar, mostro mostrar, instalo instalar, conserto consertar, concluo concluir,
  apresento apresentar, posiciono posicionar, solicito solicitar, peço pedir, apuro apurar, procuro procurar`;
/** Also nouns, or other verbs without a pronoun. */
const WEAK = new Set(
  `passo aviso informo confirmo chamo contato visito reembolso estorno posto reviso separo atualizo busco levo
  dou peço mostro conserto instalo digo explico apresento gero libero`.split(/\s+/),
);
const START = new Set(['envio', 'retorno', 'reenvio']);

const PAIRS = ACTIONS.split(',').map((pair) => pair.trim().split(/\s+/) as [string, string]);
const INFINITIVES = PAIRS.map(([, infinitive]) => infinitive);
const IRREGULAR: Readonly<Record<string, string>> = { trazer: 'trar', fazer: 'far', dizer: 'dir' };
const futures = INFINITIVES.flatMap((infinitive) => {
  const stem = IRREGULAR[infinitive] ?? infinitive;
  return [`${stem}ei`, `${stem}emos`];
});
const thirdPersons = PAIRS.map(([first, infinitive]) =>
  infinitive.endsWith('ar') ? first.replace(/o$/, 'a').replace('dou', 'da') : first.replace(/o$/, 'e'),
);
const gerunds = INFINITIVES.map((infinitive) => infinitive.replace(/r$/, 'ndo'));
const plural = INFINITIVES.map((infinitive) => infinitive.replace(/r$/, 'mos'));

export const PT_PHRASES: Phrases = {
  promise: [
    ...PAIRS.map(([first]) => first).filter((first) => !WEAK.has(first) && !START.has(first)),
    ...futures,
    `entro em contato, entrarei em contato, entraremos em contato, entramos em contato, dou um retorno, dou retorno, dou uma resposta, dou uma posição,
    dou uma olhada, dou um toque, dou um alô, dou notícias, te dou, lhe dou, vejo se, verifico se, pergunto se, falo se, faço contato, faço o envio,
    te devolvo, retorno o contato, retorno seu contato, retorno sua ligação, retorno a ligação, retorno pra você, retorno para você, retorno pra vc,
    retorno com, retorno aqui, envio pra você, envio para você, aviso você, aviso vc, aviso aqui, aviso por aqui, passo aí, passo na loja,
    passo aí para, passo na sua casa, passo no seu, passo pra você, passo para você, passo pra pegar, passo para pegar, passo para buscar, levo pra você,
    levo para você, levo aí, fico de te ligar, fico de te mandar, busco aí, confirmo com você, chamo você, chamo vc, chamo aqui,
    mando notícias, volto a falar, volto a ligar, volto a te ligar, volto a te chamar, volto a entrar em contato, te vejo isso`,
  ].join(','),
  weakPromise: [...WEAK, ...plural.filter((form) => form !== 'imos')].join(','),
  startPromise: [...START].join(','),
  auxiliary: `
    vou, irei, vamos, iremos, consigo, conseguirei, conseguimos, fiquei de, fico de, prometo, me comprometo a, vou tentar, tentarei, tento,
    vou conseguir, vou poder, já vou, eu vou, pretendo, vou ficar de, vou dar um jeito de, me programo para, prometo que vou`,
  startAuxiliary: '',
  infinitive: [
    ...INFINITIVES,
    `ir aí, entrar em contato, dar um retorno, dar retorno, dar uma resposta, dar um alô, dar uma olhada, dar uma posição, ver se, verificar se,
    checar se, saber se, confirmar se, conferir se, perguntar se, estar enviando, estar ligando, estar retornando, estar te ligando, estar te enviando,
    estar mandando, estar entrando em contato, estar te retornando, estar encaminhando, estar passando, estar verificando, te dar, ligar pra, conversar, pedir para, pedir pra,
    estar respondendo, estar te mandando`,
  ].join(','),
  progressive: 'estarei, estaremos, vou estar, vamos estar, estou, a gente vai estar, tô',
  gerund: [...gerunds, 'entrando em contato, dando um retorno, dando retorno'].join(','),
  subject: 'a gente, agente',
  thirdPerson: [
    ...thirdPersons,
    'entra em contato, dá um retorno, dá retorno, vai te ligar, vai te enviar, vai te mandar, vai te avisar, vai enviar, vai ligar, vai mandar, vai te retornar, vai retornar',
  ].join(','),
  pronoun:
    'te, lhe, lhes, eu, vos, nós, eu te, eu lhe, eu já, já te, já lhe, te já, eu mesmo, eu mesma, mesma, mesmo',
  filler: `
    já, sim, ok, blz, beleza, certo, combinado, fechado, então, sem falta, com certeza, certinho, no máximo, mais ou menos, por volta, aí, aqui,
    por aqui, tá, tá bom, tudo bem, pode ser, bom dia, boa tarde, boa noite, oi, olá, obrigado, obrigada, por favor, não se preocupe, nao se preocupa, não esqueço,
    fica tranquilo, fica tranquila, fique tranquilo, fique tranquila, pode deixar, pode ficar tranquilo, pode ficar tranquila, perfeito, ótimo, certeza,
    na parte, no período, logo, bem, agora, também, de novo, novamente, com calma, se Deus quiser, se tudo der certo, a partir, isso, rapidinho, só,
    provavelmente, prometo, na sequência, até lá, eu, no mais tardar, show, claro, pra você, para você, você, vc, pra vc, com você, com vc, em ponto, o mais tardar, no horário comercial`,
  denial: `
    não, nao, nunca, nem, talvez, quem sabe, posso, podemos, poderia, poderíamos, podia, gostaria, queria, sempre, sem previsão, só consigo se, será que,
    ligaria, mandaria, deveria, era pra, era para, normalmente, geralmente, costumo, costumamos, preciso, quero`,
  condition: 'se, caso, desde que, contanto que, a não ser que, somente se, só se, mediante',
  event:
    'quando, assim que, logo que, depois que, antes que, até que, enquanto, após a, após o, sempre que, conforme for',
  subordinate:
    'que, porque, pq, pois, onde, como, qual, quais, já que, para que, pra que, cujo, caso contrário, q',
  conjunction: 'e, mas, porém, mais tarde e, ou, aí eu, daí, dai',
  other: `
    envio grátis, envio gratuito, envio imediato, envio expresso, envio por, envio via, envio nacional, envio internacional, envio rápido, envio do, envio da,
    envio dos, envio de, envio normal, retorno do, retorno da, retorno de, retorno ao, envio para todo, passa, passam, chega, chegam, chegou, chegar, vence, vencem, abre, abrem, abrimos, fecha, fecham, fechamos, sai, saem, funciona, funcionamos, funcionam,
    é, são, está, estão, fica, ficam, ficou, vai, vão, vem, entra, começa, começam, termina, acaba, faz, pode, podem, consegue, quer, precisa, liga,
    manda, envia, retorna, responde, avisa, aguardo, aguardamos, espero, esperamos, atende, atendemos, atendem, tem, temos, tinha, havia, seria, foi, foram, era, disse,
    falou, pediu, informou, marcado, marcada, agendado, agendada, previsto, prevista, marquei, agendei, reservei, vale, válido, válida, me liga, me manda,
    me avisa, me chama, ligue, mande, envie, avise, venha, aguarde, confirme, pague, compre, aproveite, será, serão, estará, estarão, estava, fiquei, fico, posso ficar,
    visita, entrega, realiza, libera, cai, compensa, tá, deixei, agendo, marco, reservo, agendar, marcar, reservar, deixar, encaixar, deixo, encaixo,
    até então, liguei, mandei, enviei, passei, avisei, retornei, cheguei, trabalho, saio, entro, estou, tô, viajo, viajar, sair, descansar, almoçar, ficar, estar`,
  tag: `
    pode ser, tudo bem, td bem, ok, tá, tá bom, ta bom, ta ok, combinado, certo, beleza, blz, pode, fechado, sim, tudo certo, que tal, né, ne, tá certo, tranquilo, serve, bom, viu,
    está bem, está bom, o que acha, por favor, de acordo, sem problema, sem problemas, fechou`,
  usual:
    'o a os as e de do da que não nao te você vc com para pra no na um uma eu seu sua vou até ate às amanhã amanha hoje se por já',
};
