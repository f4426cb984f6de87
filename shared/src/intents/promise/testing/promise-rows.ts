import type { Language } from '../../../contract';
import { type Row, rowsOf } from '../../testing/rows';

/** Messages of agents that the lexicon was tuned on, read as `UNSEEN_ROWS`. */
export const PROMISE_ROWS: Readonly<Record<Language, Row<string | null>[]>> = {
  pt: rowsOf<string | null>([
    [
      '03-12 10:00',
      'te ligo amanhã às 10 | Te ligo amanhã às 10:00. | TE LIGO AMANHÃ ÀS 10H | te ligo amanha as 10 hrs | amanhã 10h te ligo | vou te ligar amanhã às 10 da manhã | Amanhã, às 10, eu te ligo',
    ],
    [
      '03-12 10:00',
      'Conforme combinado, te ligo amanhã às 10h. Obrigado! | a gente te liga amanhã às 10 | Ligarei amanhã às 10 horas | estarei te ligando amanhã às 10h | te chamo amanhã pelas 10h | te ligo amanhã por volta das 10h',
    ],
    [
      '03-12 10:00',
      'te ligo às 10 | Às 10 eu te ligo, ok? | Oi Júlia! Não consegui falar com o setor hoje. Te ligo amanhã às 10, pode ser? | te ligo amanhã lá pelas 10',
    ],
    [
      '03-12 10:30',
      'te ligo amanhã 10:30 | te ligo amanhã às 10 e meia | amanhã às dez e meia te mando | Te retorno amanhã a partir das 10h30 | te mando amanhã 10h30min',
    ],
    [
      '03-12 09:00',
      'te ligo amanhã | Amanhã te mando as fotos | amanhã de manhã te retorno | Te envio amanhã cedo | vou verificar e te retorno amanhã | Vou ver com o estoque e amanhã te falo | amanhã na primeira hora te mando',
    ],
    [
      '03-12 09:00',
      'Vou amanhã cedo te mandar o contrato | Não se preocupe, amanhã eu resolvo | Hoje não consigo, mas amanhã te envio | em 1 dia te respondo | Ok, amanhã logo cedo encaminho o e-mail',
    ],
    [
      '03-12 15:00',
      'amanhã à tarde te mando | Te entrego amanhã à tarde | te ligo amanhã às 3 | te ligo amanhã às 3 da tarde | te ligo amanhã às 15h | passo aí amanhã à tarde',
    ],
    ['03-12 19:00', 'te ligo amanhã à noite | te ligo amanhã às 7 da noite | te mando amanhã de noite'],
    [
      '03-12 14:00',
      'te ligo amanhã depois do almoço | te mando amanhã às 2 da tarde | te ligo amanhã às duas',
    ],
    [
      '03-12 16:00',
      'envio até amanhã | te mando tudo até amanhã, sem falta | Consigo te entregar até amanhã',
    ],
    ['03-12 17:30', 'Te mando até amanhã no fim do dia | amanhã no final da tarde te aviso'],
    [
      '03-11 14:30',
      'volto em 10 minutos | Em dez minutos te mando | me dá 10 minutos que já te mando | 10 minutinhos e já te retorno | aguarde 10 minutos que já te envio',
    ],
    ['03-11 14:25', 'em 5 min te retorno | só 5 minutinhos que já volto | volto em cinco minutos'],
    [
      '03-11 14:40',
      'volto em 20 minutos | daqui 20 min te ligo | Daqui a uns 20 minutos te chamo | em 20min te mando | Te retorno em até 20 minutos, por favor aguarde',
    ],
    ['03-11 14:50', 'em meia hora te ligo | te retorno em 30 minutos | daqui meia hora te mando'],
    [
      '03-11 15:20',
      'te ligo em 1h | em uma hora te mando | dentro de uma hora te retorno | te mando em uma horinha',
    ],
    ['03-11 15:50', 'em uma hora e meia te ligo | te ligo em 1h30 | daqui a 1h30 te mando'],
    ['03-11 16:20', 'daqui a 2 horas te ligo | te respondo em 2h | em até duas horas te envio'],
    ['03-12 14:20', 'te respondo em 24 horas | Retorno em até 24h'],
    [
      '03-11 15:00',
      'hoje à tarde te mando | te ligo hoje às 15h | te mando à tarde | te ligo hoje às 3 | Verifico e te retorno ainda hoje às 15h | te ligo três da tarde',
    ],
    ['03-11 16:00', 'te mando até as 16h | Até as 4 da tarde eu te envio | te ligo às 16'],
    [
      '03-11 18:00',
      'te mando até as 18h | Até as 18 horas de hoje te respondo | te ligo às 6 | antes das 18h te envio',
    ],
    ['03-11 20:00', 'hoje às 8 te ligo | te ligo hoje às 8 da noite | te mando hoje 20h'],
    [
      '03-11 17:30',
      'te mando hoje | hoje mesmo te envio | envio ainda hoje | até o final do dia te mando | No fim da tarde te ligo | te retorno no final do expediente | entrego até o fim do dia',
    ],
    [
      '03-11 19:00',
      'hoje à noite te ligo | te mando hoje de noite | de noite te mando | te mando às 7 da noite',
    ],
    [
      '03-13 16:00',
      'envio até sexta | te mando até sexta-feira | Até sexta te entrego | te mando o boleto e a nota até sexta | no máximo até sexta te devolvo | te mando ainda esta semana',
    ],
    [
      '03-13 09:00',
      'sexta te ligo | na sexta-feira te mando | Na sexta cedo passo aí | sexta de manhã te aviso | te mando sexta que o gerente volta',
    ],
    ['03-13 15:00', 'sexta à tarde te ligo | Na sexta às 15h te chamo'],
    [
      '03-16 09:00',
      'segunda de manhã te mando | segunda te ligo | Na segunda-feira entro em contato | segunda que vem te mando | semana que vem te ligo | na próxima segunda te mando | 2ª feira te ligo | te mando na semana que vem',
    ],
    ['03-17 09:00', 'terça te ligo | na terça-feira eu te mando | terça da semana que vem te ligo'],
    ['03-20 09:00', 'sexta que vem te ligo | sexta da semana que vem te entrego'],
    ['03-18 09:00', 'quarta te ligo | na próxima quarta te mando'],
    ['03-14 09:00', 'sábado te mando | no fim de semana te mando'],
    ['03-13 09:00', 'depois de amanhã te mando | em 2 dias te mando | em dois dias úteis te respondo'],
    ['03-16 09:00', 'te dou retorno em 3 dias úteis | vou te ligar segunda, sem falta'],
    ['03-15 09:00', 'dia 15 te mando | no dia 15 te ligo | te mando dia 15/03'],
    ['04-10 09:00', 'dia 10 te mando o boleto | te mando dia 10 de abril | em 10/04 te envio'],
    ['03-31 16:00', 'te mando até o fim do mês'],
    ['04-01 09:00', 'mês que vem te ligo | dia primeiro te mando'],
    ['03-12 12:00', 'te ligo amanhã ao meio-dia | amanhã meio dia te mando | te ligo meio-dia'],
    ['03-12 11:30', 'te ligo amanhã antes do almoço | te mando amanhã no fim da manhã'],
    ['03-12 08:00', 'te ligo amanhã às 8h | amanhã 8 da manhã te ligo'],
    [
      null,
      'te ligo amanhã às 10? | Posso te ligar às 10? | você pode amanhã às 10? | Amanhã às 10 fica bom pra você? | Quer que eu te ligue amanhã? | Você me retorna até sexta?',
    ],
    [
      null,
      'o motoboy passa amanhã | o entregador chega em 20 minutos | O técnico passa aí às 15h | o financeiro te liga amanhã | meu colega te chama amanhã às 9',
    ],
    [
      null,
      'abrimos amanhã às 9 | Voltamos amanhã às 8h | Funcionamos até as 18h | Atendemos de segunda a sexta das 9h às 18h | amanhã não abrimos | Retornamos nosso atendimento amanhã às 8h',
    ],
    [
      null,
      'se você pagar até sexta te dou desconto | Caso prefira, te ligo amanhã | se der te ligo amanhã | Quando chegar te aviso | assim que o pagamento cair te mando hoje',
    ],
    [
      null,
      'liguei ontem | te mandei ontem às 10 | enviei hoje cedo | Já passei pro setor hoje de manhã | te liguei há 20 minutos',
    ],
    [
      null,
      'não consigo amanhã | Não te ligo hoje | não vou conseguir te mandar até sexta | Infelizmente amanhã eu não consigo te ligar | talvez eu te ligue amanhã | nem sempre respondo no sábado',
    ],
    [
      null,
      '"te ligo amanhã às 10" foi o que ele escreveu | > te ligo amanhã às 10 | O cliente disse que me liga amanhã | você falou que me mandava ontem',
    ],
    [
      null,
      'o prazo é até sexta | O prazo de envio é de até 2 dias úteis | Envio em até 2 dias úteis | Envio grátis até domingo | Seu retorno está marcado para amanhã às 10h | o retorno é dia 15 | Aviso: amanhã é feriado',
    ],
    [
      null,
      'Segue a segunda via | te mando a segunda via do boleto | te passo as 3 opções | te mando o relatório de sexta | te envio a agenda de amanhã | te mando as 2 fotos | te passo o valor das 10 unidades',
    ],
    [
      null,
      'me liga amanhã | me manda até sexta | me avise até as 15h | aguardo até amanhã | Fico no aguardo até sexta | te espero amanhã às 10 | pague até dia 15',
    ],
    [
      null,
      'te ligo depois | te mando já já | logo te retorno | já te mando | te aviso em breve | mais tarde te chamo | te mando agora | Até segunda! | bom dia | boa tarde, tudo bem? | boa noite',
    ],
    [
      null,
      'Ficou agendado para amanhã às 10 | Confirmo seu horário amanhã às 10h | Vou agendar para amanhã às 10 | reservei para sexta às 20h | vou deixar marcado pra terça às 9 | Amanhã viajo | estarei aqui até as 18h',
    ],
    [
      null,
      'todo dia 15 te mando o boleto | sempre te mando na segunda | toda segunda envio o relatório | o boleto vence amanhã | a promoção termina sexta | são 10h30 | o pedido 1530 sai hoje | seu pedido foi postado hoje às 14h',
    ],
    [
      null,
      'te aviso que amanhã não abrimos | Te informo que o pedido chega sexta | te mando o boleto que vence sexta | Aqui é a Ana, trabalho até as 18h | queria te ligar amanhã | preciso que me mande até amanhã | vamos marcar amanhã às 10?',
    ],
  ]),
  en: rowsOf<string | null>([
    [
      '03-12 10:00',
      "I'll call you tomorrow at 10 | I will call you tomorrow at 10am. | I'LL CALL YOU TOMORROW AT 10 | ill call you tomorrow at 10 am | Tomorrow at 10 I'll call you | Tomorrow, 10am, I'll ring | I'm going to call you tomorrow at 10",
    ],
    [
      '03-12 10:00',
      "As agreed, I'll call you tomorrow at 10. Thanks! | We'll call you tomorrow at 10 | I'm calling you tomorrow at 10 | will phone you tomorrow at 10 | I'll call at 10 | Hi Julia! I couldn't reach them today. I'll call you tomorrow at 10, ok? | I'll call you tomorrow around 10",
    ],
    [
      '03-12 10:30',
      "I'll call you tomorrow at 10:30 | I'll ring you tomorrow at half past ten | I'll send it tomorrow by 10:30 am | I'll reply tomorrow at ten thirty",
    ],
    [
      '03-12 09:00',
      "I'll call you tomorrow | Tomorrow I'll send the photos | I'll get back to you tomorrow morning | I'll check and let you know tomorrow | I'll send it first thing in the morning tomorrow | gonna send it tomorrow",
    ],
    [
      '03-12 09:00',
      "Not today, but I'll send it tomorrow | Don't worry, I'll fix it tomorrow | I'll reply in a day | Let me ask the warehouse and I'll tell you, I'll text you tomorrow morning | I'll follow up tomorrow",
    ],
    [
      '03-12 15:00',
      "I'll call you tomorrow at 3 | I'll call you tomorrow at 3pm | I'll deliver it tomorrow afternoon | I'll drop by tomorrow afternoon | I'll email it tomorrow at 15:00",
    ],
    [
      '03-12 19:00',
      "I'll call you tomorrow evening | I'll call you tomorrow night | I'll text you tomorrow at 7pm",
    ],
    ['03-12 14:00', "I'll call you tomorrow after lunch | I'll send it tomorrow at 2"],
    [
      '03-12 16:00',
      "I'll send it by tomorrow | We'll have it ready by tomorrow | I'll get it to you by tomorrow",
    ],
    ['03-12 17:30', "I'll send it by end of day tomorrow | I'll update you tomorrow EOD"],
    [
      '03-11 14:30',
      "I'll be back in 10 minutes | I'll send it in ten minutes | give me 10 minutes and I'll get back to you | I'll call back in 10 mins",
    ],
    ['03-11 14:25', "back in 5 min | I'll reply in 5 minutes | just 5 minutes and I'll send it"],
    [
      '03-11 14:40',
      "I'll be back in 20 minutes | I'll ring you in about 20 minutes | in 20 min I'll call you | I'll get back to you within 20 minutes, please hold on",
    ],
    [
      '03-11 14:50',
      "I'll call you in half an hour | I'll get back to you in 30 minutes | in half an hour I'll send it",
    ],
    ['03-11 15:20', "I'll call you in an hour | I'll send it within an hour | I'll get back to you in 1 hr"],
    ['03-11 15:50', "I'll call you in an hour and a half | I'll call you in 90 minutes"],
    [
      '03-11 16:20',
      "I'll call you in 2 hours | I'll reply within two hours | I'll update you in a couple of hours",
    ],
    ['03-12 14:20', "I'll reply within 24 hours | We'll get back to you in 24h"],
    [
      '03-11 15:00',
      "I'll send it this afternoon | I'll call you today at 3pm | I'll call you today at 3 | I'll check and get back to you at 3 | I'll message you at 15:00",
    ],
    ['03-11 16:00', "I'll send it by 4pm | By 4 I'll have it for you | I'll call you at 4"],
    ['03-11 18:00', "I'll send it by 6pm | I'll reply before 6 pm today | I'll call at 6"],
    ['03-11 20:00', "I'll call you today at 8 | I'll call you tonight at 8 | I'll text you at 8pm"],
    [
      '03-11 17:30',
      "I'll send it today | I'll send it later today | I'll send it by the end of the day | I'll get back to you by end of day | I'll reply by close of business | I'll do it today",
    ],
    ['03-11 19:00', "I'll call you tonight | I'll send it this evening | tonight I'll send the file"],
    [
      '03-13 16:00',
      "I'll send it by Friday | I'll have it done by Friday | By Friday I'll return it | I'll send the invoice and the receipt by Friday | I'll send it this week | no later than Friday I'll send it",
    ],
    [
      '03-13 09:00',
      "I'll call you Friday | On Friday I'll send it | I'll stop by on Friday morning | Friday first thing I'll let you know | I'll call you this Friday",
    ],
    ['03-13 15:00', "I'll call you Friday afternoon | On Friday at 3pm I'll text you"],
    [
      '03-16 09:00',
      "I'll send it on Monday morning | I'll call you Monday | I'll be in touch on Monday | next Monday I'll send it | I'll call you next week | I'll contact you early next week",
    ],
    ['03-17 09:00', "I'll call you Tuesday | I'll send it on Tuesday | I'll call you next Tuesday"],
    ['03-20 09:00', "I'll call you next Friday | I'll deliver it Friday next week"],
    ['03-18 09:00', "I'll call you Wednesday | I'll send it next Wednesday"],
    ['03-14 09:00', "I'll send it on Saturday | I'll send it over the weekend"],
    [
      '03-13 09:00',
      "I'll send it the day after tomorrow | I'll send it in 2 days | I'll reply within two business days",
    ],
    [
      '03-15 09:00',
      "I'll send it on the 15th | I'll call you on March 15 | I'll send it on 15 March | I'll send it 3/15",
    ],
    ['04-10 09:00', "I'll send the bill on the 10th | I'll send it on April 10th | I'll send it on 10 April"],
    ['03-31 16:00', "I'll send it by the end of the month"],
    ['04-01 09:00', "I'll call you next month | I'll send it on the 1st"],
    [
      '03-12 12:00',
      "I'll call you tomorrow at noon | tomorrow at midday I'll send it | I'll call you at noon",
    ],
    ['03-12 11:30', "I'll call you tomorrow before lunch"],
    ['03-12 08:00', "I'll call you tomorrow at 8 | tomorrow 8am I'll ring you"],
    [
      null,
      "I'll call you tomorrow at 10? | Can I call you at 10? | Could you come tomorrow at 10? | Is tomorrow at 10 good for you? | Do you want me to call you tomorrow? | Will you send it by Friday?",
    ],
    [
      null,
      "the courier comes tomorrow | the driver arrives in 20 minutes | The technician will be there at 3pm | finance will call you tomorrow | my colleague will text you tomorrow at 9 | she'll call you tomorrow",
    ],
    [
      null,
      "we open tomorrow at 9 | We'll be open tomorrow from 9 to 5 | Open until 6pm | We are open Monday to Friday from 9am to 6pm | we are closed tomorrow | We reopen tomorrow at 8",
    ],
    [
      null,
      "if you pay by Friday I'll give you a discount | If you prefer, I'll call you tomorrow | Once it arrives I'll let you know | as soon as the payment clears I'll send it today | unless you object I'll send it Friday",
    ],
    [
      null,
      'I called yesterday | I sent it yesterday at 10 | I emailed you this morning | I passed it on today | I called you 20 minutes ago | we shipped it on Monday',
    ],
    [
      null,
      "I can't tomorrow | I won't call today | I won't be able to send it by Friday | unfortunately I can't call you tomorrow | maybe I'll call you tomorrow | I might send it on Friday | I don't work tomorrow",
    ],
    [
      null,
      '"I\'ll call you tomorrow at 10" is what he wrote | > I\'ll call you tomorrow at 10 | The customer said he will call tomorrow | you said you would send it yesterday',
    ],
    [
      null,
      'the deadline is Friday | Shipping takes 2 business days | Ships within 2 days | Free shipping until Sunday | Your follow-up is tomorrow at 10 | the return is due on the 15th | Notice: tomorrow is a holiday',
    ],
    [
      null,
      "Here is the second copy | I'll send you the 3 options | I'll send you the agenda for tomorrow | I'll send you the report of Friday | I'll email you the 2 photos",
    ],
    [
      null,
      "call me tomorrow | send it by Friday please | let me know by 3pm | I'll wait until tomorrow | I look forward to your reply by Friday | I'm expecting you tomorrow at 10 | please pay by the 15th",
    ],
    [
      null,
      "I'll call you soon | I'll send it right away | I'll be right back | I'll send it now | will let you know shortly | later I'll text you | See you Monday! | good morning | good afternoon, how are you? | good night",
    ],
    [
      null,
      "It is scheduled for tomorrow at 10 | I confirm your appointment tomorrow at 10 | I'll book you in for tomorrow at 10 | I reserved a table on Friday at 8pm | I'll see you tomorrow at 10 | I'll be here until 6pm | I'm off tomorrow",
    ],
    [
      null,
      "every Monday I send the report | I always send it on Monday | the invoice is due tomorrow | the sale ends Friday | it's 10:30 | order 1530 leaves today | your order was posted today at 2pm",
    ],
    [
      null,
      "please note that we close at 6 tomorrow | I inform you that the order arrives on Friday | I'm Ana, I work until 6 | I'd like to call you tomorrow | I need it by tomorrow | shall we meet tomorrow at 10?",
    ],
    [
      null,
      "I hope you have a great day tomorrow | They'll deliver it Friday | It'll be there by Friday | it will arrive in 2 days | you'll get an email within 24 hours | We'll be closed on Monday | The call is at 3pm",
    ],
  ]),
  es: rowsOf<string | null>([
    [
      '03-12 10:00',
      'te llamo mañana a las 10 | Te llamo mañana a las 10:00. | TE LLAMO MAÑANA A LAS 10 | te llamo manana a las 10 hrs | mañana a las 10 te llamo | voy a llamarte mañana a las 10 de la mañana | Mañana, a las 10, te llamo',
    ],
    [
      '03-12 10:00',
      'Como acordamos, te llamo mañana a las 10. ¡Gracias! | Le llamaré mañana a las 10 horas | te escribo mañana sobre las 10 | te llamo a las 10 | ¡Hola Julia! Hoy no pude hablar con ellos. Te llamo mañana a las 10, ¿te parece? | Sí, te llamo mañana a las 10 | si, te llamo mañana a las 10',
    ],
    [
      '03-12 10:30',
      'te llamo mañana a las 10:30 | te llamo mañana a las 10 y media | mañana a las diez y media te lo mando | Te respondo mañana a partir de las 10:30',
    ],
    [
      '03-12 09:00',
      'te llamo mañana | Mañana te mando las fotos | mañana por la mañana te respondo | Te lo envío mañana temprano | voy a verificar y te aviso mañana | mañana a primera hora te lo mando | mañana mismo te lo paso',
    ],
    [
      '03-12 09:00',
      'No te preocupes, mañana lo resuelvo | Hoy no alcanzo, pero mañana te lo envío | en 1 día te respondo | Voy mañana a enviarte el contrato',
    ],
    [
      '03-12 15:00',
      'mañana por la tarde te lo mando | Le entrego mañana por la tarde | te llamo mañana a las 3 | te llamo mañana a las 3 de la tarde | te llamo mañana a las 15 | te escribo mañana a las 3 pm',
    ],
    [
      '03-12 19:00',
      'te llamo mañana por la noche | te llamo mañana a las 7 de la noche | te escribo mañana a la noche',
    ],
    [
      '03-12 14:00',
      'te llamo mañana después de comer | te lo mando mañana a las 2 de la tarde | te llamo mañana a las dos',
    ],
    ['03-12 17:30', 'Te lo mando mañana al final del día | mañana al final de la tarde te aviso'],
    [
      '03-11 14:30',
      'vuelvo en 10 minutos | En diez minutos te lo mando | dame 10 minutos y te lo mando | deme 10 minutitos y le respondo',
    ],
    ['03-11 14:25', 'en 5 min te respondo | vuelvo en cinco minutos | en 5 minutitos te paso el dato'],
    [
      '03-11 14:40',
      'vuelvo en 20 minutos | en 20 min te llamo | dentro de unos 20 minutos te escribo | Le respondo en unos 20 minutos, por favor espere',
    ],
    ['03-11 14:50', 'en media hora te llamo | te respondo en 30 minutos | dentro de media hora te lo mando'],
    ['03-11 15:20', 'te llamo en 1 hora | en una hora te lo mando | dentro de una hora le respondo'],
    ['03-11 15:50', 'en una hora y media te llamo'],
    ['03-11 16:20', 'en 2 horas te llamo | te respondo en 2 h | dentro de dos horas te lo envío'],
    ['03-12 14:20', 'te respondo en 24 horas | Le contestaremos en 24 horas'],
    [
      '03-11 15:00',
      'esta tarde te lo mando | te llamo hoy a las 15 | te lo mando por la tarde | te llamo hoy a las 3 | Lo verifico y te respondo hoy a las 15 h',
    ],
    ['03-11 16:00', 'te lo mando antes de las 16 | A las 4 de la tarde te lo envío | te llamo a las 16:00'],
    [
      '03-11 18:00',
      'te lo mando antes de las 18 h | te llamo a las 6 | antes de las 6 de la tarde te respondo',
    ],
    ['03-11 20:00', 'hoy a las 8 te llamo | te llamo hoy a las 8 de la noche | te llamo esta noche a las 8'],
    [
      '03-11 17:30',
      'te lo mando hoy | hoy mismo te lo envío | al final del día te lo mando | te respondo a última hora de la tarde | lo entrego hoy',
    ],
    ['03-11 19:00', 'esta noche te llamo | te lo mando por la noche | te llamo a las 7 de la noche'],
    [
      '03-13 16:00',
      'te lo mando para el viernes | Para el viernes te lo entrego | te mando la factura y el recibo antes del viernes | a más tardar el viernes te lo devuelvo | te lo mando esta semana',
    ],
    [
      '03-13 09:00',
      'el viernes te llamo | te mando el viernes | El viernes temprano paso por ahí | el viernes por la mañana te aviso | este viernes te llamo',
    ],
    ['03-13 15:00', 'el viernes por la tarde te llamo | El viernes a las 15 te escribo'],
    [
      '03-16 09:00',
      'el lunes por la mañana te lo mando | el lunes te llamo | El lunes me comunico contigo | el lunes que viene te lo mando | la semana que viene te llamo | el próximo lunes te lo mando | te lo mando la próxima semana',
    ],
    ['03-17 09:00', 'el martes te llamo | el martes te lo mando | el martes de la próxima semana te llamo'],
    ['03-18 09:00', 'el miércoles te llamo | el próximo miércoles te lo mando'],
    ['03-14 09:00', 'el sábado te lo mando | el fin de semana te lo mando'],
    ['03-13 09:00', 'pasado mañana te lo mando | en 2 días te lo mando | en dos días hábiles te respondo'],
    ['03-16 09:00', 'le doy respuesta en 3 días hábiles | voy a llamarte el lunes, sin falta'],
    ['03-15 09:00', 'el día 15 te lo mando | te lo mando el 15/03 | te llamo el 15 de marzo'],
    ['04-10 09:00', 'el día 10 te mando la factura | te lo mando el 10 de abril | el 10/04 te lo envío'],
    ['03-31 16:00', 'te lo mando antes de fin de mes'],
    ['04-01 09:00', 'el mes que viene te llamo'],
    ['03-12 12:00', 'te llamo mañana al mediodía | mañana al mediodía te lo mando | te llamo al mediodía'],
    ['03-12 11:30', 'te llamo mañana antes de comer'],
    ['03-12 08:00', 'te llamo mañana a las 8 | mañana a las 8 de la mañana te llamo'],
    [
      null,
      '¿te llamo mañana a las 10? | ¿Puedo llamarte a las 10? | ¿puedes mañana a las 10? | ¿Mañana a las 10 te viene bien? | ¿Quieres que te llame mañana? | ¿Me respondes antes del viernes?',
    ],
    [
      null,
      'el mensajero pasa mañana | el repartidor llega en 20 minutos | El técnico pasa a las 15 | administración te llama mañana | mi compañero te escribe mañana a las 9',
    ],
    [
      null,
      'abrimos mañana a las 9 | Volvemos mañana a las 8 | Atendemos hasta las 18 | Atendemos de lunes a viernes de 9 a 18 | mañana no abrimos | Mañana estamos cerrados',
    ],
    [
      null,
      'si pagas antes del viernes te doy un descuento | En caso de duda te llamo mañana | si puedo te llamo mañana | Cuando llegue te aviso | en cuanto se acredite el pago te lo mando hoy',
    ],
    [
      null,
      'llamé ayer | te mandé ayer a las 10 | lo envié hoy temprano | Ya lo pasé al área esta mañana | te llamé hace 20 minutos',
    ],
    [
      null,
      'mañana no puedo | No te llamo hoy | no voy a poder mandarte nada antes del viernes | Lamentablemente mañana no puedo llamarte | tal vez te llame mañana | quizás te llamo mañana',
    ],
    [
      null,
      '"te llamo mañana a las 10" fue lo que escribió | > te llamo mañana a las 10 | El cliente dijo que me llama mañana | dijiste que me mandabas ayer',
    ],
    [
      null,
      'el plazo es hasta el viernes | El plazo de envío es de 2 días hábiles | Envío en 2 días hábiles | Envío gratis hasta el domingo | Su cita está marcada para mañana a las 10 | Aviso: mañana es feriado | el paso 3 es mañana',
    ],
    [
      null,
      'Le mando la segunda copia | te paso las 3 opciones | te mando el informe del viernes | te envío la agenda de mañana | te mando las 2 fotos',
    ],
    [
      null,
      'llámame mañana | mándamelo antes del viernes | avíseme antes de las 15 | espero hasta mañana | Quedo atento hasta el viernes | te espero mañana a las 10 | pague antes del día 15',
    ],
    [
      null,
      'te llamo después | te lo mando enseguida | luego te respondo | ya te lo mando | te aviso en breve | más tarde te escribo | te lo mando ahora | ¡Hasta el lunes! | buenos días | buenas tardes, ¿cómo está? | buenas noches',
    ],
    [
      null,
      'Quedó agendado para mañana a las 10 | Confirmo su turno mañana a las 10 | Voy a agendarte para mañana a las 10 | reservé para el viernes a las 20 | Me llamo Ana y estoy hasta las 18 | Mañana viajo | estaré aquí hasta las 18',
    ],
    [
      null,
      'todos los lunes te mando el informe | siempre te mando el lunes | la factura vence mañana | la promoción termina el viernes | son las 10:30 | el pedido 1530 sale hoy | su pedido fue despachado hoy a las 14',
    ],
    [
      null,
      'te aviso que mañana no abrimos | Le informo que el pedido llega el viernes | te mando la factura que vence el viernes | quisiera llamarte mañana | necesito que me mandes algo antes de mañana | ¿nos vemos mañana a las 10?',
    ],
    [
      null,
      'Le esperamos el sábado | La tienda abre a las 9 | El turno es el martes a las 15 | Mañana hay paro de transporte | Tenemos lugar mañana a las 10 y a las 12 | Ellos te llaman mañana | El equipo le responde en 24 horas | Nos vemos mañana a las 10 | Que tengas un buen martes',
    ],
    [
      null,
      'El pago vence el día 20 | La oferta vale hasta las 18 | Son 20 minutos de espera | Hoy cerramos a las 17 | El viernes es feriado | La entrega demora 2 horas | Mi horario es de 8 a 16 | Puede retirar mañana a partir de las 10',
    ],
  ]),
};
