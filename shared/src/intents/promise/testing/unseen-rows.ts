import type { Language } from '../../../contract';
import { type Row, rowsOf } from '../../testing/rows';

/**
 * Messages of agents that the lexicon was not tuned on, written before it. Read on Wednesday, 2026-03-11 at 14:20; the result is the
 * local time without its year, null without a promise.
 */
export const UNSEEN_ROWS: Readonly<Record<Language, Row<string | null>[]>> = {
  pt: rowsOf<string | null>([
    [
      '03-12 10:00',
      'Dona Márcia, amanhã às 10 eu te ligo com a resposta | te ligo amanhã as 10h sem falta | blz, te retorno amanha 10h',
    ],
    [
      '03-12 10:00',
      'Vou conversar com o gerente e te dou um retorno amanhã às 10:00 | Entro em contato com você amanhã às dez',
    ],
    [
      '03-12 09:00',
      'amanhã cedo te mando o orçamento | Te envio a proposta amanhã de manhã, tudo bem? | amanhã eu vejo isso e te falo',
    ],
    [
      '03-12 09:00',
      'Hoje não dá mais tempo, mas amanhã de manhã eu mando o comprovante | te passo o código de rastreio amanhã',
    ],
    ['03-12 15:00', 'amanhã à tarde eu te chamo aqui | Vou te ligar amanhã à tarde para alinharmos'],
    ['03-12 14:30', 'Amanhã às 14h30 entro em contato novamente | te ligo amanhã duas e meia'],
    ['03-12 16:00', 'Consigo te mandar o laudo até amanhã | Te envio a segunda via até amanhã'],
    ['03-12 12:00', 'até amanhã ao meio-dia te passo a posição | te respondo amanhã até meio dia'],
    [
      '03-11 14:40',
      'volto em 20 minutos | só 20 minutinhos que já te retorno | em uns 20 min te mando a foto',
    ],
    [
      '03-11 14:50',
      'Daqui a meia hora eu te ligo | Em meia horinha te passo os valores | retorno em 30min com a posição',
    ],
    ['03-11 15:20', 'daqui 1 hora te ligo | Em uma hora mais ou menos eu te dou uma posição'],
    ['03-11 16:20', 'Te envio em até 2 horas, combinado? | daqui a duas horas te mando'],
    ['03-11 15:00', 'hoje à tarde te mando | te ligo as 15h | às 3 da tarde te ligo, pode ser?'],
    ['03-11 16:00', 'As 16h eu te ligo então | Te mando até às 16:00 de hoje'],
    [
      '03-11 17:30',
      'Ainda hoje te mando o boleto | Até o fim do dia te dou retorno | te envio hoje sem falta | Vou verificar com o financeiro e até o final do dia te respondo',
    ],
    ['03-11 19:00', 'hoje à noite te mando um áudio explicando | Te ligo à noite, ok?'],
    [
      '03-13 16:00',
      'envio até sexta | Até sexta-feira eu entrego o projeto revisado | Te retorno até sexta, pode ficar tranquila',
    ],
    [
      '03-13 09:00',
      'sexta te mando | Na sexta-feira de manhã eu passo aí para pegar a assinatura | Vou te enviar o contrato na sexta',
    ],
    ['03-13 16:00', 'ainda essa semana te mando o modelo | Até o final da semana te envio o relatório'],
    [
      '03-16 09:00',
      'segunda de manhã te mando | Na segunda eu falo com o setor e te aviso | semana que vem te ligo para fechar | Segunda-feira a primeira hora te respondo',
    ],
    ['03-16 10:30', 'Combinado! Te ligo segunda às 10h30 | segunda 10:30 te chamo'],
    ['03-17 15:00', 'Vou falar com o técnico e na terça à tarde te dou uma resposta'],
    ['03-15 09:00', 'dia 15 te mando a fatura'],
    ['03-20 16:00', 'Envio a nota fiscal até o dia 20 | te mando tudo até dia 20/03'],
    ['03-13 09:00', 'Depois de amanhã te ligo | daqui a 2 dias eu te retorno'],
    ['03-12 11:00', 'te ligo 11h amanhã pra gente resolver isso | Retornarei amanhã às 11h'],
    [
      null,
      'Bom dia! Como posso ajudar? | Você pode amanhã às 10? | Posso te ligar amanhã às 10? | Qual o melhor horário para te ligar amanhã? | o motoboy passa amanhã',
    ],
    [
      null,
      'Abrimos amanhã às 9h | Nosso horário é das 8h às 18h de segunda a sexta | O prazo é até sexta | Se você pagar até sexta eu te dou 10% de desconto',
    ],
    [
      null,
      'liguei ontem às 10 e ninguém atendeu | Te mandei o boleto hoje de manhã | Infelizmente não consigo amanhã | Não vou conseguir te ligar hoje',
    ],
    [
      null,
      'O pedido chega amanhã à tarde | A entrega está prevista para sexta | O técnico vai aí amanhã às 14h | Seu agendamento ficou para quinta às 15h',
    ],
    [
      null,
      'me manda o comprovante até amanhã | Me liga amanhã às 10 | Pode me enviar até sexta? | Aguardo seu retorno até amanhã | Aguardamos você amanhã às 10h',
    ],
    [
      null,
      'Te ligo mais tarde | já te retorno | Te mando em instantes | daqui a pouco te aviso | Um minutinho, por favor | até amanhã!',
    ],
    [
      null,
      'O boleto vence dia 15 | A promoção vai até sexta | Hoje estamos com 20% de desconto até as 18h | Temos horário amanhã às 10h, 14h e 16h',
    ],
    [
      null,
      'Ele te liga amanhã | O financeiro retorna até sexta-feira | A equipe vai te responder em 24 horas | Vocês me retornam amanhã?',
    ],
    [
      null,
      'Segue a segunda via do boleto | Segue o endereço: Rua 7 de Setembro, 15 | Ficou em 3x de R$ 50 | Amanhã é feriado, não atendemos',
    ],
    [
      null,
      'Boa tarde, te mando agora mesmo | Te envio o link por aqui | Tenha uma boa tarde! | Se precisar te ligo amanhã',
    ],
  ]),
  en: rowsOf<string | null>([
    [
      '03-12 10:00',
      "I'll call you tomorrow at 10 | Ok, I will give you a call tomorrow at 10am | tomorrow at 10 I'll ring you back | ill call u tomorrow at 10",
    ],
    [
      '03-12 09:00',
      "I'll send it over tomorrow morning | I'll get back to you tomorrow | Let me check with the team and I'll let you know tomorrow | I'll email the quote first thing tomorrow",
    ],
    [
      '03-12 15:00',
      "I'll call you tomorrow afternoon | we'll get back to you tomorrow at 3pm | I'll call tomorrow at 3",
    ],
    ['03-12 16:00', "I'll have an answer for you by tomorrow | I will send you the invoice by tomorrow"],
    ['03-12 12:00', "I'll have it ready by noon tomorrow | I'll text you tomorrow at noon"],
    [
      '03-11 14:40',
      "I'll be back in 20 minutes | give me 20 minutes and I'll get back to you | back in 20 min",
    ],
    [
      '03-11 14:50',
      "I'll call you back in half an hour | I'm going to check and get back to you in 30 minutes",
    ],
    [
      '03-11 15:20',
      "I'll call you in an hour | Will call you back in 1 hour | I'll update you within the hour",
    ],
    ['03-11 16:20', "I'll get that to you within 2 hours | I'll follow up in a couple of hours"],
    ['03-11 15:00', "I'll send it this afternoon | I'll call you at 3 | I'll ring you at 3 pm, ok?"],
    [
      '03-11 17:00',
      "I'll reply by 5pm | you'll hear from me by 5pm today | I'll send the documents before 5 pm",
    ],
    [
      '03-11 17:30',
      "I'll get it done by end of day | I'll send the label today | I'll have it for you by EOD | I'll email you later today",
    ],
    ['03-11 19:00', "I'll text you tonight | I'll send it this evening"],
    [
      '03-13 16:00',
      "I'll send the contract by Friday | We'll ship the replacement by Friday | I'll have the report ready by the end of the week",
    ],
    [
      '03-13 09:00',
      "I'll call you on Friday | Friday morning I'll drop by to collect the papers | I will follow up with you Friday",
    ],
    [
      '03-16 09:00',
      "I'll get back to you on Monday | I'll call you Monday morning | I'll send you the plan next week | Will get this sorted next Monday",
    ],
    ['03-16 10:30', "I'll call you on Monday at 10:30 | Monday 10:30 I'll phone you"],
    ['03-17 14:00', "I'm going to call the supplier and I'll update you on Tuesday at 2pm"],
    ['03-15 09:00', "I'll send the bill on the 15th"],
    ['03-20 16:00', "I'll send everything by March 20 | I will forward the papers by the 20th"],
    ['03-13 09:00', "I'll call you the day after tomorrow | I'll check again in two days and let you know"],
    ['03-12 11:15', "I'll phone you at 11:15 tomorrow"],
    [
      null,
      'Can you come tomorrow at 10? | Shall I call you tomorrow at 10? | What time works for you tomorrow? | The courier comes tomorrow | We open tomorrow at 9',
    ],
    [
      null,
      'Our hours are 9 to 5, Monday to Friday | The deadline is Friday | If you pay by Friday I can give you 10% off | I called you yesterday at 10',
    ],
    [
      null,
      "I can't do tomorrow | I won't be able to call you today | I sent it this morning | Your order arrives tomorrow afternoon | Delivery is expected by Friday",
    ],
    [
      null,
      'The technician will visit tomorrow at 2pm | Your appointment is on Thursday at 3 | Please send me the receipt by tomorrow | Call me tomorrow at 10',
    ],
    [
      null,
      "I'll call you later | I'll get right back to you | just a minute please | I'll send it shortly | see you tomorrow! | talk to you on Monday",
    ],
    [
      null,
      'The invoice is due on the 15th | The offer ends Friday | We have openings tomorrow at 10, 2 and 4 | He will call you tomorrow | The team will reply within 24 hours',
    ],
    [
      null,
      "Here is the second copy | It's 3 payments of $50 | Tomorrow is a holiday, we are closed | I'll send it right now | I'll be away until Monday",
    ],
    [
      null,
      "If you need anything I'll call you tomorrow | Did you say you'd call at 10? | I'll wait for your payment until Friday | I'd call them tomorrow | You said you'll send it by Friday",
    ],
    [
      null,
      "Good afternoon! | Have a great weekend | We're open until 6pm today | The store closes at 7 | Sale until Sunday | Your refund takes 5 days",
    ],
    [
      null,
      'How can I help you today? | Are you free Tuesday morning? | The meeting starts at 3pm | My shift ends at 6 | You will receive an email within 24 hours | They ship on Monday',
    ],
  ]),
  es: rowsOf<string | null>([
    [
      '03-12 10:00',
      'te llamo mañana a las 10 | Mañana a las 10 le llamo sin falta | lo llamaré mañana a las diez | te llamo mañana a las 10 hs',
    ],
    [
      '03-12 09:00',
      'Te mando el presupuesto mañana por la mañana | mañana te paso el código de seguimiento | Lo reviso y te aviso mañana | mañana temprano te escribo',
    ],
    [
      '03-12 15:00',
      'Te llamo mañana por la tarde | mañana a la tarde le envío la propuesta | Le escribo mañana a las 3 de la tarde',
    ],
    ['03-12 16:00', 'Te lo envío antes de mañana a las 16 | A más tardar mañana te lo mando'],
    ['03-12 12:00', 'mañana al mediodía te confirmo | Te respondo mañana a las 12'],
    ['03-11 14:40', 'vuelvo en 20 minutos | dame 20 minutos y te respondo | en unos 20 min te paso la foto'],
    ['03-11 14:50', 'Te llamo en media hora | en media horita te paso los precios'],
    ['03-11 15:20', 'dentro de una hora te llamo | En 1 hora te confirmo'],
    ['03-11 16:20', 'Le respondo en dos horas | te lo mando en un par de horas'],
    ['03-11 15:00', 'esta tarde te lo mando | te llamo a las 3 | A las 15h te llamo, ¿ok?'],
    ['03-11 17:00', 'Te lo envío antes de las 17:00 | te respondo hoy a las 5'],
    [
      '03-11 17:30',
      'Hoy mismo te mando la factura | Antes de que termine el día te respondo | te lo envío hoy sin falta | Consulto con administración y al final del día te aviso',
    ],
    ['03-11 19:00', 'esta noche te mando un audio | Te escribo por la noche'],
    [
      '03-13 16:00',
      'lo envío antes del viernes | Te mando el contrato para el viernes a más tardar | Esta misma semana te lo entrego',
    ],
    [
      '03-13 09:00',
      'El viernes te llamo | Te voy a enviar el contrato el viernes | el viernes por la mañana paso a buscarlo',
    ],
    [
      '03-16 09:00',
      'el lunes por la mañana te lo mando | El lunes hablo con el área y te aviso | la próxima semana te llamo | la semana que viene te escribo',
    ],
    ['03-16 10:30', '¡Perfecto! Te llamo el lunes a las 10:30 | el lunes a las diez y media te escribo'],
    ['03-17 15:00', 'Hablo con el técnico y el martes por la tarde te doy una respuesta'],
    ['03-15 09:00', 'el día 15 te mando la factura'],
    ['03-20 16:00', 'Le envío la factura antes del 20 de marzo | te lo mando antes del día 20'],
    ['03-13 09:00', 'Pasado mañana te llamo | en 2 días te respondo'],
    ['03-12 11:00', 'te vuelvo a llamar mañana a las 11 | Nos comunicamos contigo mañana a las 11'],
    [
      null,
      '¿Puede mañana a las 10? | ¿Te llamo mañana a las 10? | ¿A qué hora te llamo mañana? | el mensajero pasa mañana | Mañana abrimos a las 9',
    ],
    [
      null,
      'Atendemos de lunes a viernes de 9 a 18 | El plazo es hasta el viernes | Si pagas antes del viernes te hago un descuento | te llamé ayer a las 10',
    ],
    [
      null,
      'mañana no puedo | Hoy no voy a poder llamarte | Te mandé la factura esta mañana | Tu pedido llega mañana por la tarde | La entrega está prevista para el viernes',
    ],
    [
      null,
      'El técnico va mañana a las 14 | Su cita es el jueves a las 15 | mándame el comprobante antes de mañana | Llámame mañana a las 10 | ¿Me lo puede enviar hoy?',
    ],
    [
      null,
      'te llamo más tarde | ahora te respondo | en un momento te lo mando | en breve le aviso | ¡hasta mañana! | Un minuto, por favor',
    ],
    [
      null,
      'La factura vence el día 15 | La promoción es hasta el viernes | Tenemos turno mañana a las 10 y a las 14 | Él te llama mañana | El equipo responde en 24 horas',
    ],
    [
      null,
      'Me llamo Ana y te atiendo hoy | Mañana es feriado, no atendemos | Buenas tardes, ¿en qué le ayudo? | Son 3 cuotas de $50 | te lo envío ahora mismo',
    ],
    [
      null,
      'Si necesitas algo te llamo mañana | Te espero mañana a las 10 | Quedó agendado para el martes a las 9 | Envío gratis hasta el domingo | Me dijo que me llama mañana | La tienda cierra a las 19',
    ],
    [
      null,
      'Buen fin de semana | ¿Le viene bien el jueves por la mañana? | La reunión empieza a las 15 | Ustedes me avisan mañana | Que tenga una buena tarde | El pago se acredita en 48 horas',
    ],
  ]),
};
