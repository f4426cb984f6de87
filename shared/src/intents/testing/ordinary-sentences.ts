import type { Language } from '../../contract';

interface Fragments {
  templates: readonly string[];
  numerals: readonly string[];
  things: readonly string[];
  streets: readonly string[];
  days: readonly string[];
  openings: readonly string[];
  endings: readonly string[];
}

const list = (items: string) => items.split('|').map((item) => item.trim());
const EMOJI = list('🙂 | 😕 | 🙏 | 👍🏽 | ❤️ | 😡 | 📦 | 🚚 | 😅 | 🤔 | <3 | :)');

const FRAGMENTS: Readonly<Record<Language, Fragments>> = {
  pt: {
    templates: list(`
      {n} {thing} | quero {n} | quero {n} {thing} | às {n} | as {n} da tarde | chegou {n} | chegaram {n} {thing} | faltou {n} | faltam {n} {thing}
      | só {n} | só chegou {n} | mais {n} | mais {n} {thing} | são {n} {thing} | tem {n}? | vocês têm {n} {thing}? | me vê {n} | manda {n} {thing}
       | {n}h | {n}:30 | chega às {n}? | até as {n} | depois das {n} | dia {n} | dia {date} | {date} | {day} às {n} | {n} horas sem resposta
      | há {n} dias sem resposta | faz {n} dias que comprei | em {n} dias úteis? | daqui a {n} dias | há {n} minutos | em {n}x | {n}x no cartão | posso pagar em {n}x sem juros?
      | R$ {n} | R$ {n},{q} | custa {n} reais? | {n} reais | {price} | deu {price} no pix | desconto de {n}% | {street}, {n} | {street} número {n} 
       | casa {n} | apto {n} | bloco {n} apto {q} | {n}º andar | mesa {n} | pedido {code} | pedido {n} | nota fiscal {n} | nf {code}  
      | e {n} {thing} | ou {n} | {n} ou {q} {thing} | mais um problema: {n} {thing} | veio {n} quebrado | tamanho {n} | {n} kg de {thing} | {n}kg | {n} caixas de {thing}
      | item {n} do pedido {code} | somos {n} pessoas | mesa para {n} | {n} pessoas | o {thing} não chegou | meu {thing} veio errado | não recebi {thing} nenhuma
      | quanto custa {n} {thing}? | na {n}ª vez que reclamo | {n}ª via do boleto | loja {n} | linha {n} do ônibus | {n} vezes já liguei | ok, {n} então | isso, {n} {thing}
      | perfeito, {n}  | {n} mesmo | sim, {n} | não, {n} | estou satisfeito com {n} {thing} mas faltou {q} | fiquei insatisfeito com o {thing}
      | quero trocar {n} {thing} por {q} | {n} a {q} dias | entre {n} e {q} {thing} | {code} | meu cpf é {code} | cep {code} | telefone {code} | nota do {thing}? | segunda às {n}`),
    numerals: list('um | dois | três'),
    things: list(
      'caixas | camisetas | pizzas | boletos | pacotes | bolos | canecas | cadernos | pedido | tênis | peças | unidades',
    ),
    streets: list(
      'Rua das Flores | Av. Paulista | rua 3 de maio | Travessa 2 | quadra 1 lote | Alameda Santos',
    ),
    days: list('segunda | terça | amanhã | hoje | sábado'),
    openings: list(
      'oi, | bom dia, | boa tarde! | olá, | obrigado, | obrigada, | então, | moça, | opa | boa noite. | por favor,',
    ),
    endings: list(
      ', obrigado | obrigada! | por favor | , valeu | ? | ! | ... | , bom dia | kkk | urgente | , tá? | abraço',
    ),
  },
  en: {
    templates: list(`
      {n} {thing} | I want {n} | I want {n} {thing} | at {n} | at {n} pm | {n} arrived | only {n} {thing} arrived | {n} missing | {n} {thing} are missing
      | only {n} | {n} more | {n} more {thing} | there are {n} {thing} | do you have {n}? | do you have {n} {thing}? | send me {n} | give me {n} | send {n} {thing}
       | {n}pm | {n}:30 | will it arrive by {n}? | until {n} | after {n} | on the {n}rd | {date} | on {date} | {day} at {n} | {n} hours without a reply
      | {n} days without an answer | I bought it {n} days ago | in {n} business days? | {n} minutes ago | in {n} instalments | {n}x on the card | can I pay in {n} parts?
      | $ {n} | $ {n}.{q} | is it {n} dollars? | {n} dollars | {price} | I paid {price} | {n}% off | {n} {street} | {street} number {n} 
       | house {n} | flat {n} | building {n} flat {q} | {n}rd floor | table {n} | order {code} | order {n} | invoice {n} | ref {code} | the {n} 
      | and {n} {thing} | or {n} | {n} or {q} {thing} | one more problem: {n} {thing} | {n} came broken | size {n} | {n} kg of {thing} | {n}kg | {n} boxes of {thing}
      | item {n} of order {code} | we are {n} | table for {n} | {n} people | the {thing} did not arrive | my {thing} are wrong | I got no {thing}
      | how much for {n} {thing}? | this is the {n}rd time | {n} times I called | shop {n} | bus line {n} | ok, {n} then | right, {n} {thing}
      | perfect, {n}  | {n} then | yes, {n} | no, {n} | I am satisfied with {n} {thing} but {q} is missing | I was dissatisfied with the {thing}
      | swap {n} {thing} for {q} | {n} to {q} days | between {n} and {q} {thing} | {code} | my id is {code} | zip {code} | phone {code} | what rating has the {thing}? | I need {n}`),
    numerals: list('one | two | three'),
    things: list(
      'boxes | shirts | pizzas | invoices | parcels | cakes | mugs | notebooks | tickets | shoes | parts | units',
    ),
    streets: list('Baker Street | 5th Avenue | Main St | Elm Road | Highway 2 | Route 1'),
    days: list('Monday | Tuesday | tomorrow | today | Saturday'),
    openings: list(
      'hi, | good morning, | good afternoon! | hello, | thanks, | thank you, | so, | sir, | hey | good evening. | please,',
    ),
    endings: list(
      ', thanks | thank you! | please | , cheers | ? | ! | ... | , good day | lol | urgent | , ok? | regards',
    ),
  },
  es: {
    templates: list(`
      {n} {thing} | quiero {n} | quiero {n} {thing} | a las {n} | a las {n} de la tarde | llegó {n} | llegaron {n} {thing} | falta {n} | faltan {n} {thing}
      | solo {n} | solo llegó {n} | {n} más | {n} {thing} más | son {n} {thing} | ¿tienen {n}? | ¿tienen {n} {thing}? | dame {n} | manda {n} {thing}
       | {n}h | {n}:30 | ¿llega a las {n}? | hasta las {n} | después de las {n} | el día {n} | {date} | el {date} | {day} a las {n} | {n} horas sin respuesta
      | hace {n} días sin respuesta | compré hace {n} días | ¿en {n} días hábiles? | en {n} días | hace {n} minutos | en {n} cuotas | {n}x con tarjeta | ¿puedo pagar en {n} cuotas?
      | $ {n} | $ {n},{q} | ¿cuesta {n} pesos? | {n} pesos | {price} | pagué {price} | {n}% de descuento | {street} {n} | {street} número {n} 
       | casa {n} | piso {n} | torre {n} apto {q} | {n}er piso | mesa {n} | pedido {code} | pedido {n} | factura {n} | ref {code}  
      | y {n} {thing} | o {n} | {n} o {q} {thing} | otro problema: {n} {thing} | {n} llegó roto | talla {n} | {n} kg de {thing} | {n}kg | {n} cajas de {thing}
      | artículo {n} del pedido {code} | somos {n} | mesa para {n} | {n} personas | el {thing} no llegó | mi {thing} llegó mal | no recibí {thing}
      | ¿cuánto cuestan {n} {thing}? | es la {n}ª vez que reclamo | ya llamé {n} veces | tienda {n} | línea {n} del bus | ok, {n} entonces | eso, {n} {thing}
      | perfecto, {n}  | {n} entonces | sí, {n} | no, {n} | estoy satisfecho con {n} {thing} pero falta {q} | quedé insatisfecho con el {thing}
      | cambiar {n} {thing} por {q} | de {n} a {q} días | entre {n} y {q} {thing} | {code} | mi dni es {code} | cp {code} | teléfono {code} | ¿qué nota tiene el {thing}? | necesito {n}`),
    numerals: list('uno | dos | tres'),
    things: list(
      'cajas | camisetas | pizzas | facturas | paquetes | tortas | tazas | cuadernos | pedido | zapatos | piezas | unidades',
    ),
    streets: list('Calle Mayor | Av. Libertador | calle 3 | Pasaje 2 | Ruta 1 km | Alameda Sur'),
    days: list('lunes | martes | mañana | hoy | sábado'),
    openings: list(
      'hola, | buenos días, | ¡buenas tardes! | buenas, | gracias, | muchas gracias, | entonces, | señorita, | oiga | buenas noches. | por favor,',
    ),
    endings: list(
      ', gracias | ¡muchas gracias! | por favor | , saludos | ? | ! | ... | , buen día | jaja | urgente | , ¿sí? | un abrazo',
    ),
  },
};

/** Most sentences contain a number, usually 1, 2 or 3. */
export function ordinarySentence(language: Language, random: () => number): string {
  const { templates, numerals, things, streets, days, openings, endings } = FRAGMENTS[language];
  const chance = (share: number) => random() < share;
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const upTo = (most: number) => 1 + Math.floor(random() * most);
  const fill: Readonly<Record<string, () => string>> = {
    n: () => (chance(0.15) ? pick(numerals) : String(chance(0.8) ? upTo(3) : upTo(60))),
    q: () => String(chance(0.5) ? upTo(3) : 10 + upTo(40)),
    thing: () => pick(things),
    street: () => pick(streets),
    day: () => pick(days),
    date: () => `${upTo(31)}/${upTo(12)}`,
    price: () => `${upTo(300)},${10 + upTo(80)}`,
    code: () => String(1_000 + Math.floor(random() * 10 ** (4 + upTo(7)))),
  };
  let sentence = pick(templates).replace(/\{(\w+)\}/g, (_, name: string) => fill[name]!());
  if (chance(0.3)) sentence = `${pick(openings)} ${sentence}`;
  if (chance(0.3)) sentence = `${sentence} ${pick(endings)}`.replace(/ ([,?!.])/g, '$1');
  if (chance(0.12)) sentence = `${sentence} ${pick(EMOJI)}`;
  if (chance(0.15)) sentence = sentence.toUpperCase();
  else if (chance(0.4)) sentence = sentence.charAt(0).toUpperCase() + sentence.slice(1);
  if (chance(0.25)) sentence = sentence.normalize('NFD').replace(/\p{M}/gu, '');
  return sentence;
}
