import type { Language } from '../../contract';
import { type Row, rowsOf } from './rows';

type Choice = number | 'back' | 'start' | 'agent' | 'leave' | 'nothing';

export const UNDERSTAND_ROWS: Readonly<Record<Language, { titles: string[]; rows: Row<Choice>[] }>> = {
  pt: {
    titles: ['Vendas', 'Suporte', 'Financeiro', '2ª via de boleto', 'Outros assuntos'],
    rows: rowsOf<Choice>([
      [
        1,
        '1 | 1. | 1) | *1* | [1] | _1_ | (1) | - 1 | 1️⃣ | 1⃣ | ① | ❶ | ⓵ | ١ | １ | 𝟏 | 01 | 1! | 1?? | #1',
      ],
      [
        1,
        'um | Um | UM | opção 1 | Opção um | opcao1 | op 1 | a primeira | primeira | a primeira opção | 1ª | 1º | 1a opção',
      ],
      [
        1,
        'Vendas | vendas! | VENDAS por favor | quero vendas | venda | ｖｅｎｄａｓ | *Vendas* | 1 - Vendas | 1️⃣ Vendas | vendas 🛒',
      ],
      [
        1,
        '1 por favor | 1 pfv | bom dia, 1 | oi 1 | quero a 1 | acho que 1 | acho q 1 | 1 obrigada | vou de 1 | queria falar com vendas',
      ],
      [1, 'Boa tarde! Gostaria de falar com o setor de vendas, por favor | me transfere pra vendas | 1 (um)'],
      [
        2,
        'quero o 2 | opcao dois | numero 2 | número dois | nº 2 | n° 2 | n 2 | no 2 | 2 mesmo | a segunda | segunda opção',
      ],
      [2, 'suporte? | preciso de suporte | moça, suporte pfv | ok 2 | 2️⃣ por gentileza | dos | two | duas'],
      [
        3,
        '3 | três | tres | 3️⃣ obrigado | numero 3 | opção três | a terceira | 3 kkkk | valeu, 3 👍 | FINANCEIRO | financeiro pf',
      ],
      [
        4,
        '4 | quatro | a quarta opção | 2ª via de boleto | segunda via de boleto | 2 via de boleto | 2 via boleto | 4 - 2ª via de boleto',
      ],
      [4, 'quero a segunda via do boleto | 2a via de boletos'],
      [5, '5 | cinco | a quinta | outros assuntos | outro assunto | 5 Outros Assuntos'],
      [
        'back',
        '0 | 0️⃣ | zero | # | #️⃣ | voltar | Voltar! | volta | quero voltar | voltar ao menu anterior | 0 - Voltar | menu anterior',
      ],
      [
        'start',
        'menu | Menu | inicio | início | voltar ao menu | voltar pro início | menu principal | volta pro menu | começar de novo',
      ],
      [
        'agent',
        'atendente | humano | pessoa | quero falar com um atendente | falar com atendente | atendimento | quero atendimento humano',
      ],
      [
        'agent',
        'tem alguém aí? | alguém | uma pessoa de verdade, por favor | me passa pra um atendente | preciso de um humano | tem como falar com um humano? | ATENDENTE!!!',
      ],
      ['leave', 'sair | Sair | *SAIR* | sair.'],
      [
        'nothing',
        ' | 👍 | 😡 | ... | ? | vendas e suporte | não quero vendas | vendas não | 1 ou 2 | 1 e 2 | 1, 2 | 1/2 | 12 | 1990',
      ],
      [
        'nothing',
        '6 | 10 | seis | a sexta | 1,5 | 1:30 | 1h | 1x | às 2 | 2 caixas | R$ 2 | 2% | 1+1 | um segundo | só um momento',
      ],
      [
        'nothing',
        'não sei | nenhuma das opções | oi | bom dia | obrigado | ok | segunda | na segunda | quinta | sexta-feira | 2 vendas',
      ],
      [
        'nothing',
        'quero saber do meu pedido | exit | salir | vou sair agora | não quero atendente | 1️⃣2️⃣ | 11 98888-1234 | boleto vendas',
      ],
    ]),
  },
  en: {
    titles: ['Sales', 'Support', 'Billing', 'Track an order', 'Something else'],
    rows: rowsOf<Choice>([
      [
        1,
        '1 | 1. | 1) | *1* | [1] | 1️⃣ | ① | ❶ | ١ | １ | 01 | #1 | one | One | option 1 | option one | number 1',
      ],
      [
        1,
        'the first | the first one | first | 1st | 1st option | number one please | 1 please | hi, 1 | I choose 1 | I want option 1',
      ],
      [
        1,
        "Sales | sales! | SALES please | I want sales | I'd like to talk to sales | sale | 1 - Sales | 1 sales | sales 🛒 | sales, thanks",
      ],
      [
        1,
        'Good morning! Can I speak with the sales department please | put me through to sales | connect me to sales',
      ],
      [
        2,
        "2 | two | option two | number 2 | the second | second | the second one | 2nd | I'll go with 2 | um, 2 | ok 2 | dos | dois",
      ],
      [2, 'support | I need support | Support team, please | 2 pls | 2️⃣ thanks'],
      [
        3,
        '3 | three | third | the third option | 3️⃣ thank you | billing? | question about billing | BILLING | 3 👍',
      ],
      [
        4,
        '4 | four | track an order | Track order | 4th | fourth one | I want to track an order | track my order',
      ],
      [5, '5 | five | something else | option five | fifth | 5) Something else'],
      ['back', '0 | zero | # | back | go back | Back! | previous menu | previous | 0 back | please go back'],
      [
        'start',
        'menu | main menu | start | start over | beginning | back to the menu | back to menu | MENU please | show me the options',
      ],
      [
        'agent',
        'agent | human | person | talk to an agent | I want to speak to a human | real person please | representative | operator',
      ],
      [
        'agent',
        'customer service | can I talk to someone | live agent | is anyone there? | a human being please | talk to a person',
      ],
      ['leave', 'exit | EXIT | sair | *exit*'],
      [
        'nothing',
        ' | 👍 | ??? | sales and support | not sales | no sales | I do not want sales | 1 or 2 | 1 and 2 | 1, 2 | 12 | 1990',
      ],
      [
        'nothing',
        '6 | six | ten | 1.5 | 1:30 | 1pm | 2 boxes | $2 | 2% | at 2 | a second | just a second | one second | one moment',
      ],
      [
        'nothing',
        'hi | thanks | ok | um | I do not know | none of these | order 4412 | 2 sales | where is my order? | salir | exit now',
      ],
      ['nothing', 'tracking number 4 | no agent | 555 0134 | 1-2 | neither | yes | no | I want to return'],
    ]),
  },
  es: {
    titles: ['Ventas', 'Soporte', 'Facturación', 'Estado del pedido', 'Otros temas'],
    rows: rowsOf<Choice>([
      [
        1,
        '1 | 1. | 1) | *1* | [1] | 1️⃣ | ① | ❶ | ١ | １ | 01 | #1 | uno | Uno | un | opción 1 | opcion uno | número 1 | opcion1',
      ],
      [
        1,
        'la primera | primera | el primero | primera opción | 1ª | 1ra | 1er | 1 por favor | hola, 1 | quiero la 1 | elijo 1 | um',
      ],
      [
        1,
        'Ventas | ventas! | VENTAS por favor | quiero ventas | venta | quisiera hablar con ventas | 1 - Ventas | ventas 🛒 | ventas gracias',
      ],
      [
        1,
        'Buenos días, quisiera comunicarme con el departamento de ventas por favor | me gustaría hablar con ventas porfa',
      ],
      [
        2,
        '2 | dos | opción dos | número 2 | nº 2 | la segunda | segunda opción | el segundo | 2da | la 2 | sería la 2 | dale, 2 | dois | two',
      ],
      [2, 'soporte | necesito soporte | soporte? | pásame con soporte | 2 porfa | 2️⃣ gracias'],
      [
        3,
        '3 | tres | tercera | 3ra | 3era | la 3 | Facturacion | facturación por favor | consulta sobre facturación | 3 👍 | três',
      ],
      [
        4,
        '4 | cuatro | la cuarta | estado del pedido | Estado de mi pedido | estado pedido | quiero saber el estado del pedido | 4 - estado del pedido',
      ],
      [5, '5 | cinco | la quinta | otros temas | otro tema | 5to'],
      [
        'back',
        '0 | cero | # | volver | atrás | volver atras | regresar | menú anterior | volver al menú anterior | voltar | 0 - Volver',
      ],
      [
        'start',
        'menú | menu | inicio | volver al inicio | volver al menú | menú principal | empezar de nuevo | quiero ver las opciones',
      ],
      [
        'agent',
        'agente | asesor | asesora | humano | persona | quiero hablar con un agente | hablar con una persona | necesito un asesor',
      ],
      [
        'agent',
        '¿hay alguien ahí? | alguien | operador | atención al cliente | una persona real por favor | atendente | pessoa',
      ],
      ['leave', 'salir | SALIR | sair | *salir*'],
      [
        'nothing',
        ' | 👍 | ¿? | ventas y soporte | no quiero ventas | ventas no | 1 o 2 | 1 y 2 | 1, 2 | 12 | 1990 | no 2 | no, 1',
      ],
      [
        'nothing',
        '6 | seis | diez | 1,5 | 1:30 | 1h | a las 2 | a la 1 | 2 cajas | $2 | 2% | un segundo | un momento | dame un segundo',
      ],
      [
        'nothing',
        'hola | gracias | ok | no sé | ninguna | pedido 4412 | 2 ventas | ¿dónde está mi pedido? | exit | quiero salir ya',
      ],
      ['nothing', 'no quiero un agente | sí | no | 1-2 | quinta | ni idea | devolver un producto'],
    ]),
  },
};
