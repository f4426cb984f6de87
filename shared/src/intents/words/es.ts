import type { Words } from './words';

/** Includes Portuguese words without another meaning in Spanish: "voltar", "atendente", "sim". */
export const ES: Words = {
  greetings: `
    hola, holi, hola hola, buenas, qué tal, que tal todo, cómo está, cómo estás, cómo están, cómo va, oiga, disculpe, disculpa, oi, olá`,
  asides: 'estimado/a, estimados, señor/a, señorita, amigo/a, jaja, jajaja, jeje, xd',
  wishes: `
    buenos días, buen día, buenas tardes, buenas noches, buena tarde, buena noche, feliz día, feliz tarde, feliz noche, lindo día, linda tarde,
    que tenga buen día, que tenga un buen día, que tengas un buen día, que tenga buena tarde, que tenga linda tarde, que esté bien, que estés bien, buen fin de semana,
    feliz fin de semana, buena semana, adiós, chau, chao, hasta luego, hasta pronto, hasta mañana, saludos, un saludo, saludos cordiales,
    un abrazo, abrazo, abrazos, besos, bendiciones, dios le bendiga, dios te bendiga, amén, igualmente, a ti también, a usted también, bom dia, boa tarde, boa noite`,
  thanks: `
    gracias, muchas gracias, mil gracias, muchísimas gracias, infinitas gracias, gracias gracias, grax, grcs, gcs, mcs gracias, graciass, agradecido/a, muy agradecido/a,
    agradezco, le agradezco, te agradezco, les agradezco, se agradece, muy amable, muy amables, muy amable gracias, gracias de verdad, gracias de corazón, de nada, con gusto, a usted, a ti, a ustedes,
    no hay de qué, por nada, obrigado/a, muito obrigado/a`,
  thanksFor: `
    por todo, por la ayuda, por tu ayuda, por su ayuda, por la atención, por su atención, por tu atención, por la información, por la info,
    por el apoyo, por su apoyo, por responder, por su respuesta, por tu respuesta, por su tiempo, por tu tiempo, por el servicio, por avisar, por la paciencia,
    la atención, la ayuda, a todos`,
  acknowledgements: `
    ok, okk, okay, okey, oki, vale, listo, perfecto, bueno, bien, muy bien, está bien, esta bueno, de acuerdo, entendido, entiendo, comprendo, comprendido, genial,
    excelente, estupendo, buenísimo, fantástico, dale, sale, claro, súper, bárbaro, anotado, enterado/a, recibido, eso es todo, eso era todo, era todo, así es, todo bien, todo claro, ya`,
  please:
    'por favor, porfavor, porfa, porfis, porfas, xfa, xfavor, pf, pfv, si es posible, si puede, si puedes, favor, con permiso',
  choosing: `
    opción, opciones, op, opc, alternativa, ítem, número, núm, num, tecla, respuesta, respondo, marco, marcar, presiono, elijo, elegir, escojo, escoger, selecciono, seleccionar,
    quiero, quisiera, querría, quería, deseo, prefiero, me, gustaría, yo, mi, creo, que, entonces, sería, sea, es, puede, ser, la, el, lo, de, con, voy, esa, ese, #`,
  wanting: `
    cuál, cuáles, cómo, posible, hablar, hablo, hable, comunicar, comunicarme, comunícame, comuníqueme, conversar, contactar, contactarme, contacto, a, al, los, las, un, una, unos, unas, del, en, y, por, para,
    sobre, acerca, información, informaciones, info, departamento, área, sector, equipo, sección, necesito, necesitaba, ayuda, ayúdame, ayudar, pasar, pasa, pásame, páseme, transferir, transfiera,
    transfiérame, derivar, saber, conocer, más, duda, dudas, pregunta, consulta, consultas, consultar, tengo, tener, interés, interesado/a, hacer, ver, alguno, alguna, algún,
    su, sus, tu, tus, se, nos, ir, ahora, aquí, solo, hay, ahí, asunto, poder, podría, podrían, pueden, puedo, falar, quero`,
  back: `
    #, volver, vuelve, vuelva, atrás, volver atrás, para atrás, ir atrás, regresar, regresa, regreso, retroceder, anterior, menú anterior, opción anterior,
    volver al menú anterior, regresar al menú anterior, volver al anterior, voltar, retornar`,
  start: `
    menú, inicio, menú principal, menú inicial, menú de inicio, comienzo, comenzar, empezar, empezar de nuevo, comenzar de nuevo, reiniciar, principio, volver al menú, volver al inicio,
    volver al principio, volver al menú principal, regresar al menú, regresar al inicio, regresar al menú principal, opciones, ver opciones, ver las opciones, ver el menú, ver menú, mostrar menú, lista de opciones`,
  agent: `
    agente, agentes, agente humano, agente real, asesor/a, asesores, humano/a, persona, personas, persona real, persona de verdad, otra persona, ser humano, alguien, alguien real, hay alguien,
    hay alguien ahí, alguien ahí, operador/a, representante, ejecutivo/a, atención, atención humana, atención al cliente, atención personalizada, servicio al cliente, empleado/a, asistente humano, asesor humano,
    ser atendido/a, atendente, pessoa, atendimento, atendimento humano`,
  option: 'opción, op, opc, número, núm, num, #',
  rating: {
    dissatisfied: `
      insatisfecho/a, insatisfechos, insatisfechas, muy insatisfecho/a, totalmente insatisfecho/a, bien insatisfecho/a, súper insatisfecho/a, no satisfecho/a,
      no estoy satisfecho/a, no quedé satisfecho/a, nada satisfecho/a, para nada satisfecho/a, no me siento satisfecho/a`,
    satisfied: 'satisfecho/a, satisfechos, satisfechas',
    verySatisfied: `
      muy satisfecho/a, muy satisfechos, muy satisfechas, súper satisfecho/a, sumamente satisfecho/a, satisfechísimo/a, extremadamente satisfecho/a`,
    vague: `
      no muy satisfecho/a, no estoy muy satisfecho/a, no quedé muy satisfecho/a, no tan satisfecho/a, poco satisfecho/a, bastante satisfecho/a, bien satisfecho/a,
      más o menos satisfecho/a, algo satisfecho/a, algo insatisfecho/a, un poco insatisfecho/a, poco insatisfecho/a, no insatisfecho/a, no estoy insatisfecho/a,
      ni satisfecho/a ni insatisfecho/a, nota máxima, puntaje máximo`,
    lead: `
      nota, calificación, califico, puntuación, puntaje, valoración, evaluación, doy, le doy, les doy, diría, yo diría, creo que, yo creo que,
      pongo, le pongo, opción, op, opc`,
    number: 'número, núm, num, #, el, la, ok, okay, okey, vale',
    around: `
      a, es, un, una, mi, yo, con, de, del, al, en, para, por, sería, fue, estoy, quedé, quedo, me, siento, cliente, atención, servicio, su, voy, dar, le, les, te`,
    between: 'o, y, u, entre',
    otherScale: 'y medio, estrella, estrellas',
    praise: `
      excelente, perfecto, muy bueno, muy buena, bueno, buena, buenísimo/a, genial, estupendo/a, fantástico, maravilloso/a, muy bien, rápido, muy rápido`,
    praisedService: `
      felicidades, felicitaciones, me encantó, me gustó, me gustó mucho, excelente atención, excelente servicio, buena atención, buen servicio, muy buena atención, muy buen servicio, atención excelente, servicio excelente`,
    complaint: `
      pésimo/a, malo, mala, muy malo, muy mala, horrible, terrible, lento, muy lento, demoró, tardó mucho, demoraron mucho, pésima atención, pésimo servicio, mala atención, mal servicio, muy mal servicio,
      muy mala atención, decepcionado/a, no me gustó`,
  },
  optOut: `
    pare, paren, para de enviar, parar, pare de enviar, paren de enviar, dejen de enviar, dejen de mandar, deje de enviar, deja de enviar, detener, baja, darme de baja, dar de baja, eliminado/a, dame de baja, denme de baja, deme de baja, remover,
    remuévame, remuévanme, eliminar, eliminarme, elimíname, elimínenme, elimíneme, bórrame, bórrenme, desuscribir, desuscribirme, desuscribirse, cancelar suscripción, anular suscripción, stop, unsubscribe, descadastrar,
    salir de la lista, sáquenme de la lista, sácame de la lista, sáqueme de la lista, no quiero recibir, no quiero recibir más, no deseo recibir, no deseo recibir más, no quiero más, no me envíen más, no me envíe más,
    no envíen más, no envíe más, no me manden más, no manden más, no enviar más, no más mensajes`,
  optingOut: `
    yo, me, quiero, quisiera, deseo, de, la, esta, este, el, los, las, mi, número, contacto, lista, listas, mensaje, mensajes, msjs, promoción, promociones, publicidad, propaganda,
    enviar, enviarme, mandar, recibir, más, nada, esto, suscripción, ser`,
  yes: `
    sí, s, sii, sip, si si, sí quiero, quiero, yo quiero, lo quiero, la quiero, claro, claro que sí, por supuesto, desde luego, seguro, acepto, confirmo, confirmado, adelante, puede, pueden, puede ser, pueden enviar, puede enviar, puedes enviar, envíalo, envíelo, envíamelo, envíemelo, enviar, envíen, manda, mándalo, mándamelo, me interesa, sí me interesa,
    estoy interesado/a, cómo no, con gusto, sim`,
  agreement: 'ok, okay, okey, vale, dale, de acuerdo, está bien, bueno, perfecto, correcto, eso, así es',
  yesToOffers: `
    quiero recibir, yo quiero recibir, sí quiero recibir, quiero seguir recibiendo, quisiera recibir, deseo recibir, acepto recibir,
    autorizo, autorizo el envío`,
  offers: `
    las ofertas, ofertas, la oferta, oferta, sus ofertas, las promociones, promociones, la promoción, promoción, las novedades,
    novedades, sus novedades, mensajes, los mensajes`,
  no: `
    no, n, nop, no no, no quiero, no lo quiero, no la quiero, ahora no, no ahora, por ahora no, no por ahora, por el momento no, hoy no, no hoy, de momento no, no me interesa, no estoy interesado/a, no necesito, no lo necesito, no hace falta,
    no gracias, para nada, nunca, negativo, claro que no, por supuesto que no, no acepto, rechazo, no envíen, no envíe, todavía no, sin interés, no puede, no pueden, não`,
};
