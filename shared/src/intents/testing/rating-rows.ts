import type { Language } from '../../contract';
import type { rating } from '../rating';
import { type Row, rowsOf } from './rows';

type Result = ReturnType<typeof rating>;

export const RATING_ROWS: Readonly<Record<Language, Row<Result>[]>> = {
  pt: rowsOf<Result>([
    [
      3,
      'número 3 | nº 3 | a 3 | o 3 | ok 3 | ok, 3 | 3, por favor | eu diria 3 | acho que 3 | fico com 3 | 3 thanks | 3 gracias | beleza, 3 👍',
    ],
    [2, 'número 2 | certo, 2 | tá bom, 2 | número dois | 2 por favor | a nota 2'],
    [1, 'número 1 | a 1 | ok 1 | 1, por favor'],
    ['unclear', '-1 | -3 | nota -1 | número -2 | –1'],
    [null, 'a 48 | o 10 | 5 por favor | ok 12 | número 1 ou 2 | às 3 por favor'],
    [
      3,
      '3 | 3! | *3* | nota 3 | 3 obrigado | obrigada, 3 👍 | 3️⃣ | três | Muito satisfeito | muito satisfeita | muito satisfeito mesmo | MUITO SATISFEITO!!!',
    ],
    [
      3,
      '3. | (3) | [3] | "3" | ③ | ❸ | ٣ | ３ | 03 | Nota: 3 | nota3 | Nota três | minha nota é 3 | eu daria 3 | A nota é 3 | dou 3 | dou nota 3',
    ],
    [
      3,
      'bom dia, 3 | boa tarde! nota 3 | oi 3 | 3 valeu | 3 vlw 🙏🏻 | 3 🙂 | 3 :) | 3 ❤️ | 3 <3 | Tres | opção 3 | avaliação 3',
    ],
    [
      3,
      '3 - Muito Satisfeito | 3 (muito satisfeito) | estou muito satisfeita | fiquei muito satisfeito, obrigado | mto satisfeito | 3 3 3',
    ],
    [
      3,
      '3 ótimo atendimento | 3, excelente! | Ótimo atendimento, nota 3 | 3 parabéns | 3 pelo atendimento | eu dou nota 3 para vocês | 3 rsrs',
    ],
    [
      2,
      '2 | 2! | *2* | nota 2 | 2 obrigada | 2️⃣ | dois | Satisfeito | satisfeita | satisfeito! | 2 - satisfeito | estou satisfeito | nota dois',
    ],
    [
      2,
      'boa noite 2 | 2 👍 | 2 muito bom | fiquei satisfeita | valeu, 2 | ② | ٢ | 2 bom | satisfeito com o atendimento | obg, 2',
    ],
    [
      1,
      '1 | 1! | *1* | nota 1 | 1️⃣ | um | Insatisfeito | insatisfeita | muito insatisfeito | 1 - insatisfeito | não estou satisfeito | ①',
    ],
    [
      1,
      'não fiquei satisfeita | totalmente insatisfeito | nota um | 1 😡 | 1 obrigado | 1 péssimo atendimento | 1, demorou muito | dou 1',
    ],
    [
      'unclear',
      '5 | 10 | 0 | 33 | 3x | 3,5 | 1 ou 2 | nota 10 | nota dez | dez | zero | 4 | nota 5 obrigado | 2 e meio | 2,5 | 3.5 | 100',
    ],
    [
      'unclear',
      '1 e 2 | 2 ou 3 | 1, 2 | 3/5 | 1-2 | 10/10 | 9/10 | 3? | nota mil | 3 estrelas | nota máxima | cinco | 10 👏 | entre 2 e 3 | 1 ou 2 ou 3',
    ],
    [
      'unclear',
      '1 muito satisfeito | 3 insatisfeito | 1 ótimo atendimento | 3 péssimo | bastante satisfeito | não muito satisfeito | pouco satisfeito',
    ],
    ['unclear', 'nem satisfeito nem insatisfeito | satisfeito? | dou 10 | 8 | nota 9,5'],
    [
      null,
      ' | 👍 | ❤️ | ⭐⭐⭐ | ... | ? | 3 horas sem resposta | chega às 3? | mais um problema: 3 caixas | 3 caixas | quero 2 | quero 3',
    ],
    [
      null,
      'às 3 | as 3 | chegou 1 | faltou 1 | 3h | 3hs | 15h30 | 3:00 | 3 reais | R$ 3 | 3% | 3 dias | 3kg | só 1 | tem 2 | são 3',
    ],
    [
      null,
      'e 3 | ou 3 | dia 3 | casa 3 | apto 2 | sala 1 | número 48 | nota fiscal 3 | nf 3 | pedido 3 | pedido 48213 | 1990 | 48213',
    ],
    [
      null,
      '1/2 | 12/05 | 12/05/2026 | 3,50 | 49,90 | 11 98888-1234 | 123.456.789-00 | 3º andar | 3a via | 1a | duas | uma | uma hora | um momento',
    ],
    [
      null,
      'obrigado | obrigada <3 | ok | oi | bom dia | sim | não | muito bom | ótimo | péssimo | nota | atendimento | não recebi | satisfação',
    ],
    [
      null,
      '3 unidades | mais 2 | 2 vezes | em 3x | 3x sem juros | 1 minuto | 2 pessoas | mesa 3 | 2 e 30 | 3 mil | ótimo, 3 | isso, 2 | 2 mesmo | 2 então | primeiro | terceira | e meio',
    ],
    [
      null,
      'muito satisfeito mas o produto veio quebrado | 3 mas demorou | nota 3 pelo produto 2 | gostei | 2ª via | só 2 chegaram',
    ],
  ]),
  en: rowsOf<Result>([
    [
      3,
      "number 3 | #3 | a 3 | ok 3 | 3, please | I'd say 3 | I would say 3 | I think 3 | I'd say a 3 | 3 obrigado | 3 gracias | ok, 3 👍",
    ],
    [2, "number two | ok, 2 | I'd say 2 | 2 please"],
    [1, 'number 1 | ok 1'],
    ['unclear', '-1 | -3 | rating -1'],
    [null, 'a 48 | 5 please | ok 12 | number 1 or 2'],
    [
      3,
      '3 | 3! | *3* | 3. | (3) | [3] | "3" | 3️⃣ | ③ | ❸ | ٣ | ３ | 03 | three | Three! | THREE | rating 3 | rating: 3 | score 3 | I rate it 3',
    ],
    [
      3,
      '3 thanks | thank you, 3 👍 | hi, 3 | good morning 3 | 3 :) | 3 <3 | 3 ❤️ | thx 3 | option 3 | my rating is 3 | my score is 3',
    ],
    [
      3,
      'Very satisfied | very satisfied! | VERY SATISFIED | 3 - Very satisfied | 3 (very satisfied) | I am very satisfied | I was very satisfied, thanks',
    ],
    [
      3,
      "3 great service | 3, excellent | great service, 3 | 3 perfect | 3 very good | I'm very satisfied | really satisfied | I'd give it a 3 | 3 3 | 3 for your help",
    ],
    [
      2,
      '2 | 2! | *2* | two | 2️⃣ | ② | ٢ | 2 thanks | rating 2 | score: two | satisfied | Satisfied. | 2 - satisfied | I am satisfied | I was satisfied | 2 👍',
    ],
    [
      2,
      '2 good | satisfied with the service | satisfied, thank you | good evening, 2 | we are satisfied | two, cheers | 2 cheers | option 2',
    ],
    [
      1,
      '1 | 1! | *1* | one | 1️⃣ | ① | ❶ | dissatisfied | Dissatisfied! | unsatisfied | very dissatisfied | 1 - dissatisfied | not satisfied | 1 😡',
    ],
    [
      1,
      'I am not satisfied | I was dissatisfied | rating 1 | 1 terrible service | 1, very slow | 1 thanks | score one | not satisfied at all',
    ],
    [
      'unclear',
      '5 | 10 | 0 | 33 | 3x | 3.5 | 3,5 | 1 or 2 | 2 or 3 | 1 and 2 | 1, 2 | 3/5 | 1-2 | 10/10 | ten | five | zero | 4 | rating 5 | 100 | score 10',
    ],
    [
      'unclear',
      '2 and a half | 3? | full marks | 10 thanks | between 2 and 3 | 2 to 3 | 1 very satisfied | 3 dissatisfied | 1 excellent | 3 terrible',
    ],
    [
      'unclear',
      'not very satisfied | quite satisfied | somewhat satisfied | satisfied? | I give it 10 | 8 | 3 stars | 9.5 | eight | neither satisfied nor dissatisfied',
    ],
    [
      null,
      ' | 👍 | ❤️ | ⭐⭐⭐ | ... | ? | 3 hours without a reply | is it here by 3? | one more problem: 3 boxes | 3 boxes | I want 2 | I need 3 | at 3',
    ],
    [
      null,
      '1 arrived | 1 missing | 3pm | 3 pm | 15:30 | 3:00 | 3 dollars | $3 | 3% | 3 days | 3kg | only 1 | I have 2 | there are 3 | by 3 | and 3',
    ],
    [
      null,
      'the 3 | or 3 | on the 3rd | flat 3 | room 1 | apartment 2 | number 48 | order 3 | order 48213 | invoice 3 | 1990 | 48213 | 1/2 | 12/05 | 12/05/2026',
    ],
    [
      null,
      '3.50 | 49.90 | 555-0134 | 3rd floor | first | third | one moment | one second | thanks | thanks <3 | ok | hi | good morning | yes | no',
    ],
    [
      null,
      'very good | great | terrible | rating | score | service | not received | satisfaction | 3 units | 2 more | 2 times | 1 minute | 2 people',
    ],
    [
      null,
      'very satisfied but the product is broken | 3 but slow delivery | table 3 | half past 3 | 2 left | um | great, 3 | so 3 | all 3 arrived | not 3 | three of them',
    ],
  ]),
  es: rowsOf<Result>([
    [
      3,
      'número 3 | nº 3 | el 3 | la 3 | ok 3 | 3, por favor | yo diría 3 | creo que 3 | le pongo un 3 | 3 obrigado | 3 thanks | vale, 3 👍',
    ],
    [2, 'número dos | vale, 2 | diría 2 | 2 por favor'],
    [1, 'número 1 | ok 1'],
    ['unclear', '-1 | -3 | nota -1'],
    [null, 'la 48 | 5 por favor | ok 12 | número 1 o 2'],
    [
      3,
      '3 | 3! | *3* | 3. | (3) | [3] | "3" | 3️⃣ | ③ | ❸ | ٣ | ３ | 03 | tres | Tres! | TRES | nota 3 | nota: 3 | calificación 3 | mi nota es 3 | doy 3',
    ],
    [
      3,
      '3 gracias | muchas gracias, 3 👍 | hola, 3 | buenos días 3 | 3 :) | 3 <3 | 3 ❤️ | opción 3 | mi calificación es 3 | le doy un 3',
    ],
    [
      3,
      'Muy satisfecho | muy satisfecha! | MUY SATISFECHO | 3 - Muy satisfecho | 3 (muy satisfecho) | estoy muy satisfecho | quedé muy satisfecha, gracias',
    ],
    [
      3,
      '3 excelente atención | 3, excelente | excelente servicio, 3 | 3 perfecto | 3 muy bueno | muito satisfeito | súper satisfecho | 3 3 | 3 por la ayuda',
    ],
    [
      2,
      '2 | 2! | *2* | dos | 2️⃣ | ② | ٢ | 2 gracias | nota 2 | nota: dos | satisfecho | Satisfecha. | 2 - satisfecho | estoy satisfecho | quedé satisfecha | 2 👍',
    ],
    [
      2,
      '2 bueno | satisfecho con la atención | satisfecho, gracias | buenas tardes, 2 | opción 2 | satisfeito | le doy 2 | buenas, 2',
    ],
    [
      1,
      '1 | 1! | *1* | uno | 1️⃣ | ① | ❶ | insatisfecho | Insatisfecha! | muy insatisfecho | 1 - insatisfecho | no satisfecho | no estoy satisfecho | 1 😡',
    ],
    [
      1,
      'no quedé satisfecha | nada satisfecho | nota 1 | 1 pésimo servicio | 1, muy lento | 1 gracias | nota uno | insatisfeito | doy 1 | pésima atención, 1',
    ],
    [
      'unclear',
      '5 | 10 | 0 | 33 | 3x | 3,5 | 3.5 | 1 o 2 | 2 o 3 | 1 y 2 | 1, 2 | 3/5 | 1-2 | 10/10 | diez | cinco | cero | 4 | nota 5 | 100 | nota 10 | puntaje 10',
    ],
    [
      'unclear',
      '2 y medio | 3? | ¿3? | nota máxima | 10 gracias | entre 2 y 3 | 1 muy satisfecho | 3 insatisfecho | 1 excelente | 3 pésimo | ocho',
    ],
    [
      'unclear',
      'no muy satisfecho | bastante satisfecho | poco satisfecho | ¿satisfecho? | le doy 10 | 3 estrellas | 8 | 9,5 | ni satisfecho ni insatisfecho',
    ],
    [
      null,
      ' | 👍 | ❤️ | ⭐⭐⭐ | ... | ¿? | 3 horas sin respuesta | ¿llega a las 3? | otro problema: 3 cajas | 3 cajas | quiero 2 | necesito 3 | a las 3',
    ],
    [
      null,
      'llegó 1 | falta 1 | 3h | 3 pm | 15:30 | 3:00 | 3 pesos | $3 | 3% | 3 días | 3kg | solo 1 | tengo 2 | son 3 | y 3 | o 3',
    ],
    [
      null,
      'el día 3 | casa 3 | piso 3 | apto 2 | sala 1 | número 48 | pedido 3 | pedido 48213 | factura 3 | 1990 | 48213 | 1/2 | 12/05 | 12/05/2026 | 3,50',
    ],
    [
      null,
      '49,90 | 55 1234 5678 | 3er piso | primero | tercera | un momento | un segundo | gracias | gracias <3 | ok | hola | buenos días | sí | no',
    ],
    [
      null,
      'muy bueno | excelente | pésimo | nota | calificación | atención | no recibí | satisfacción | 3 unidades | 2 más | 2 veces | 1 minuto | dos personas',
    ],
    [
      null,
      'muy satisfecho pero el producto llegó roto | 3 pero tardó | mesa 3 | una hora | no 2 | no, 3 | una | en 3 cuotas | los 3 llegaron | perfecto, 3',
    ],
  ]),
};
