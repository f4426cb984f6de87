import type { Language } from '../../../contract';

interface Fragments {
  templates: readonly string[];
  things: readonly string[];
  people: readonly string[];
  days: readonly string[];
  times: readonly string[];
  spans: readonly string[];
  openings: readonly string[];
  endings: readonly string[];
}

const list = (items: string) => items.split('|').map((item) => item.trim());

const FRAGMENTS: Readonly<Record<Language, Fragments>> = {
  pt: {
    templates: list(`
      {thing} chega {day} | {thing} sai {day} {time} | {person} passa {day} {time} | {person} te liga {day} | {person} vai aí {day} {time} | abrimos {day} {time} | fechamos {time}
      | não atendemos {day} | nosso horário é das {h} às {h2} | atendemos de segunda a sexta, das {h} às {h2} | temos horário {day} {time} | você prefere {day} ou {day}?
      | {day} {time} fica bom? | posso agendar para {day} {time}? | ficou marcado para {day} {time} | agendado para {day} {time} | seu horário é {day} {time} | vence {day} | {thing} vence {day}
      | o prazo é até {day} | a promoção vai até {day} | válido até {date} | {thing} foi enviado {day} | mandei {thing} ontem {time} | já enviei {thing} | te mandei {thing} hoje cedo | recebi {thing} ontem
      | me manda {thing} até {day}? | me envia {thing} até {day}, por favor | pode me mandar {thing} {day}? | aguardo {thing} até {day} | fico no aguardo até {day} | qualquer coisa me chama
      | te espero {day} {time} | esperamos você {day} {time} | se precisar, estou por aqui até as {h2}h | se você pagar até {day} tem desconto | caso não receba até {day}, me avisa | quando chegar te aviso
      | assim que sair eu te mando | já te mando {thing} | te mando {thing} agora | segue {thing} | segue {thing} em anexo | vou verificar {thing} | vou ver aqui | um momento | só um minuto | já te respondo
      | te ligo mais tarde | logo te retorno | em breve te aviso | não consigo {day} | não temos {day} | {day} não dá | {day} é feriado | {day} estamos fechados | são {n} {unit} | leva {span} | demora {span}
      | a entrega leva {span} | o pagamento cai em {span} | o pix cai {day} | enviei há {span} | tem {span} que pedi | pedido {code} | seu pedido {code} está a caminho | o total é R$ {n},00 | em {n}x sem juros
      | hoje é {day} | são {h}h | até {day}! | bom dia | boa tarde | boa noite | tudo bem? | obrigado | de nada | por nada, até {day} | bom {day} pra você | {thing} está pronto | pode retirar {day} {time}
      | pode retirar a partir das {h}h | retirada até {day} | {thing} fica pronto {day} | {person} entrega {day} | {person} te responde até {day} | {person} disse que te liga {day} | você me liga {day}?
      | {thing} custa R$ {n} | preciso de {thing} até {day} | consegue vir {day} {time}? | a reunião é {day} {time} | a reunião começa {time} | o evento é {date} | hoje tem {thing} | acabou {thing}
      | te passo {thing} | te envio {thing} por aqui | te aviso quando chegar | te confirmo o endereço: Rua {n} | todo dia {n} sai {thing} | sempre enviamos {day} | normalmente chega em {span}
      | {thing} de {day} | {thing} do dia {n} | {thing} das {h}h | obrigado pelo retorno de {day} | seu retorno é {day} {time} | o envio é feito {day} | envio em até {n} dias úteis | a previsão de entrega é {day}
      | confirma {day} {time}? | confirmado para {day} {time} | cancelei {day} | remarquei para {day} | mudou para {day} {time} | deixei {thing} separado até {day} | reservei até {day} | garantia até {date}
      | você recebeu {thing} {day}? | quem atende {day} é {person} | volto de férias {date}? | trabalho até {h2}h | saio {time} | {day} viajo | {day} tem jogo {time} | a fatura fecha {day} | ligue {day} a partir das {h}h`),
    things: list(
      'o pedido | o boleto | a nota | o produto | o orçamento | a encomenda | o contrato | o comprovante | a segunda via | o link | o código | as fotos | o recibo | o relatório | o catálogo',
    ),
    people: list(
      'o motoboy | o técnico | o entregador | a equipe | o financeiro | a Carla | meu colega | o gerente | o pessoal do suporte | a transportadora',
    ),
    days: list(
      'amanhã | hoje | sexta | segunda | terça-feira | quinta | sábado | semana que vem | dia 15 | depois de amanhã | domingo | 20/03',
    ),
    times: list(
      'às 10 | às 10h | às 15h30 | de manhã | à tarde | à noite | ao meio-dia | às 9 | 14h | às 8 da noite | no fim do dia',
    ),
    spans: list(
      '2 dias | 20 minutos | uma hora | meia hora | 3 dias úteis | 24 horas | 1 semana | duas horas | 40 min',
    ),
    openings: list(
      'oi! | bom dia! | olá, | certo, | ok, | perfeito! | então, | Ana, | boa tarde. | entendi. | infelizmente',
    ),
    endings: list(
      ', tá? | , ok? | ! | . | 🙂 | , obrigado | , por favor | , combinado? | 👍 | , qualquer dúvida me chama | , certo?',
    ),
  },
  en: {
    templates: list(`
      {thing} arrives {day} | {thing} leaves {day} {time} | {person} comes {day} {time} | {person} will call you {day} | {person} will be there {day} {time} | we open {day} {time} | we close {time}
      | we are closed {day} | our hours are {h} to {h2} | we're open Monday to Friday, {h} to {h2} | we have a slot {day} {time} | do you prefer {day} or {day}? | is {day} {time} good for you?
      | can I book you in {day} {time}? | it is scheduled for {day} {time} | booked for {day} {time} | your appointment is {day} {time} | it's due {day} | {thing} is due {day} | the deadline is {day}
      | the sale ends {day} | valid until {date} | {thing} was sent {day} | I sent {thing} yesterday {time} | I already sent {thing} | I emailed {thing} this morning | I got {thing} yesterday
      | can you send {thing} by {day}? | please send {thing} by {day} | could you email {thing} {day}? | I'm waiting for {thing} until {day} | looking forward to it by {day} | just message me
      | see you {day} {time} | we expect you {day} {time} | if you need me I'm here until {h2} | if you pay by {day} there is a discount | in case it isn't there by {day}, tell me | I'll let you know when it arrives
      | I'll send it as soon as it's out | I'll send {thing} right away | I'm sending {thing} now | here is {thing} | {thing} is attached | I'll check {thing} | let me look | one moment | just a minute | I'll be right with you
      | I'll call you later | I'll get back to you soon | I'll update you shortly | I can't {day} | we have none {day} | {day} doesn't work | {day} is a holiday | it's {n} {unit} | it takes {span} | that takes about {span}
      | delivery takes {span} | the payment clears in {span} | I sent it {span} ago | order {code} | your order {code} is on its way | the total is ${'$'}{n}.00 | {n} payments
      | today is {day} | it's {h} o'clock | until {day}! | good morning | good afternoon | good night | how are you? | thanks | you're welcome | have a good {day} | {thing} is ready | you can pick it up {day} {time}
      | you can collect it from {h}am | pick up by {day} | {thing} will be ready {day} | {person} delivers {day} | {person} will reply by {day} | {person} said they'd call {day} | will you call me {day}?
      | {thing} costs ${'$'}{n} | I need {thing} by {day} | can you come {day} {time}? | the meeting is {day} {time} | the meeting starts {time} | the event is {date} | we have {thing} today | we're out of {thing}
      | I'll give you {thing} | I'll send {thing} here | I'll confirm the address: {n} Main Street | every {day} {thing} goes out | we always ship {day} | it usually arrives in {span}
      | {thing} of {day} | {thing} for {day} | thanks for your call {day} | your follow-up is {day} {time} | shipping is done {day} | ships within {n} business days | estimated delivery is {day}
      | can you confirm {day} {time}? | confirmed for {day} {time} | I cancelled {day} | I moved it to {day} | it changed to {day} {time} | I kept {thing} aside until {day} | it's reserved until {day} | warranty until {date}
      | did you get {thing} {day}? | {person} works {day} | I work until {h2} | I leave {time} | I'm travelling {day} | there's a game {day} {time} | the bill closes {day} | call us {day} after {h} | you'll receive {thing} within {span}
      | I'll see you {day} {time} | I'll be away {day} | I'll be here until {h2} | I'd call {person} {day} | they'll send it {day} | it'll be there {day} | he'll ring you {day} | we'll be closed {day}`),
    things: list(
      'the order | the invoice | the receipt | the product | the quote | the parcel | the contract | the second copy | the link | the code | the photos | the report | the catalogue',
    ),
    people: list(
      'the courier | the technician | the driver | the team | finance | Carla | my colleague | the manager | support | the carrier',
    ),
    days: list(
      'tomorrow | today | on Friday | Monday | on Tuesday | Thursday | Saturday | next week | on the 15th | the day after tomorrow | Sunday | March 20',
    ),
    times: list(
      'at 10 | at 10am | at 3:30 pm | in the morning | in the afternoon | in the evening | at noon | at 9 | 2pm | at 8 tonight | by the end of the day',
    ),
    spans: list(
      '2 days | 20 minutes | an hour | half an hour | 3 business days | 24 hours | 1 week | two hours | 40 min',
    ),
    openings: list(
      'hi! | good morning! | hello, | right, | ok, | perfect! | so, | Ana, | good afternoon. | I see. | unfortunately',
    ),
    endings: list(
      ', ok? | ! | . | 🙂 | , thanks | , please | , alright? | 👍 | , any questions just ask | , right?',
    ),
  },
  es: {
    templates: list(`
      {thing} llega {day} | {thing} sale {day} {time} | {person} pasa {day} {time} | {person} te llama {day} | {person} va {day} {time} | abrimos {day} {time} | cerramos {time}
      | no atendemos {day} | nuestro horario es de {h} a {h2} | atendemos de lunes a viernes, de {h} a {h2} | tenemos turno {day} {time} | ¿prefiere {day} o {day}? | ¿{day} {time} le viene bien?
      | ¿puedo agendarlo para {day} {time}? | quedó marcado para {day} {time} | agendado para {day} {time} | su turno es {day} {time} | vence {day} | {thing} vence {day} | el plazo es hasta {day}
      | la promoción es hasta {day} | válido hasta {date} | {thing} fue enviado {day} | mandé {thing} ayer {time} | ya envié {thing} | te mandé {thing} hoy temprano | recibí {thing} ayer
      | ¿me mandas {thing} antes de {day}? | mándame {thing} {day}, por favor | ¿puede enviarme {thing} {day}? | espero {thing} hasta {day} | quedo atento hasta {day} | cualquier cosa me avisa
      | te espero {day} {time} | lo esperamos {day} {time} | si necesita algo estoy hasta las {h2} | si paga {day} hay descuento | en caso de que no llegue {day}, avíseme | cuando llegue te aviso
      | en cuanto salga te lo mando | ya te mando {thing} | te mando {thing} ahora | aquí está {thing} | le adjunto {thing} | voy a verificar {thing} | voy a ver | un momento | solo un minuto | ya te respondo
      | te llamo más tarde | luego te respondo | en breve te aviso | no puedo {day} | no tenemos {day} | {day} no se puede | {day} es feriado | {day} estamos cerrados | son {n} {unit} | lleva {span} | demora {span}
      | la entrega demora {span} | el pago se acredita en {span} | lo envié hace {span} | pedido {code} | su pedido {code} está en camino | el total es $ {n} | en {n} cuotas
      | hoy es {day} | son las {h} | ¡hasta {day}! | buenos días | buenas tardes | buenas noches | ¿cómo está? | gracias | de nada | que tenga buen {day} | {thing} está listo | puede retirar {day} {time}
      | puede retirar a partir de las {h} | retiro hasta {day} | {thing} está listo {day} | {person} entrega {day} | {person} le responde {day} | {person} dijo que te llama {day} | ¿me llama {day}?
      | {thing} cuesta $ {n} | necesito {thing} para {day} | ¿puede venir {day} {time}? | la reunión es {day} {time} | la reunión empieza {time} | el evento es {date} | hoy hay {thing} | se acabó {thing}
      | te paso {thing} | te envío {thing} por aquí | te aviso cuando llegue | te confirmo la dirección: Calle {n} | todos los días sale {thing} | siempre enviamos {day} | normalmente llega en {span}
      | {thing} de {day} | {thing} del día {n} | gracias por su respuesta de {day} | su cita es {day} {time} | el envío se hace {day} | envío en {n} días hábiles | la entrega prevista es {day}
      | ¿confirma {day} {time}? | confirmado para {day} {time} | cancelé {day} | lo cambié para {day} | cambió para {day} {time} | dejé {thing} separado hasta {day} | reservado hasta {day} | garantía hasta {date}
      | ¿recibió {thing} {day}? | {day} atiende {person} | trabajo hasta las {h2} | salgo {time} | {day} viajo | {day} hay partido {time} | la factura cierra {day} | llámenos {day} a partir de las {h} | me llamo Ana, estoy {day}`),
    things: list(
      'el pedido | la factura | el recibo | el producto | el presupuesto | el paquete | el contrato | el comprobante | la segunda copia | el enlace | el código | las fotos | el informe | el catálogo',
    ),
    people: list(
      'el mensajero | el técnico | el repartidor | el equipo | administración | Carla | mi compañero | el gerente | soporte | el transporte',
    ),
    days: list(
      'mañana | hoy | el viernes | el lunes | el martes | el jueves | el sábado | la semana que viene | el día 15 | pasado mañana | el domingo | el 20/03',
    ),
    times: list(
      'a las 10 | a las 10 h | a las 15:30 | por la mañana | por la tarde | por la noche | al mediodía | a las 9 | a las 8 de la noche | al final del día',
    ),
    spans: list(
      '2 días | 20 minutos | una hora | media hora | 3 días hábiles | 24 horas | 1 semana | dos horas | 40 min',
    ),
    openings: list(
      '¡hola! | ¡buen día! | hola, | bien, | ok, | ¡perfecto! | entonces, | Ana, | buenas tardes. | entiendo. | lamentablemente',
    ),
    endings: list(
      ', ¿sí? | , ¿ok? | ! | . | 🙂 | , gracias | , por favor | , ¿de acuerdo? | 👍 | , cualquier duda me avisa | , ¿vale?',
    ),
  },
};

/** Messages of agents without promises; most contain a time. */
export function ordinaryMessage(language: Language, random: () => number): string {
  const { templates, things, people, days, times, spans, openings, endings } = FRAGMENTS[language];
  const chance = (share: number) => random() < share;
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)]!;
  const upTo = (most: number) => 1 + Math.floor(random() * most);
  const fill: Readonly<Record<string, () => string>> = {
    thing: () => pick(things),
    person: () => pick(people),
    day: () => pick(days),
    time: () => pick(times),
    span: () => pick(spans),
    unit: () => pick(['min', 'kg', 'cm', 'un']),
    n: () => String(upTo(40)),
    h: () => String(6 + upTo(5)),
    h2: () => String(16 + upTo(5)),
    date: () => `${upTo(28)}/${upTo(12)}`,
    code: () => String(1_000 + upTo(90_000)),
  };
  const sentence = () => {
    let text = pick(templates).replace(/\{(\w+)\}/g, (_, name: string) => fill[name]!());
    if (chance(0.3)) text = `${pick(openings)} ${text}`;
    if (chance(0.35)) text += pick(endings);
    return text;
  };
  let message = chance(0.3) ? `${sentence()}. ${sentence()}` : sentence();
  if (chance(0.1)) message = message.toUpperCase();
  else if (chance(0.4)) message = message.charAt(0).toUpperCase() + message.slice(1);
  if (chance(0.25)) message = message.normalize('NFD').replace(/\p{M}/gu, '');
  return message;
}
