import type { Words } from './words';

export const PT: Words = {
  greetings: `
    oi, oie, oii, olá, opa, alô, e aí, eai, tudo bem, td bem, tudo bom, como vai`,
  asides: `
    tudo bem, prezados, prezado/a, senhor/a, sr, sra, moço/a, amigo/a, querido/a, pessoal, galera, meu bem, kkk, kk, rs, rsrs, rsrsrs, haha,
    hahaha, xd, s2`,
  wishes: `
    bom dia, boa tarde, boa noite, bom final de semana, bom fim de semana, bom fds, boa semana, bom feriado, bom trabalho,
    bom descanso, ótimo dia, ótima tarde, ótima noite, ótima semana, ótimo fim de semana, tenha um bom dia,
    tenha um ótimo dia, tenham um bom dia, tenham um ótimo dia, tenha uma boa tarde, tenha uma ótima tarde,
    tenha uma boa noite, tenha uma ótima noite, tenha uma boa semana, um bom dia, uma boa tarde, uma boa noite,
    um ótimo dia, um abraço, abraço, abraços, abs, abç, bjs, beijos, beijo, um beijo, tchau, xau, até mais, até logo, até breve,
    até amanhã, até a próxima, fique com Deus, fica com Deus, Deus abençoe, Deus te abençoe, amém, igualmente,
    pra você também, para você também, pra vocês também, pra vc também, vc também, você também, vocês também, sucesso`,
  thanks: `
    obrigado/a, obrigados, obrigadas, muito obrigado/a, mto obrigado/a, mt obrigado/a, muitíssimo obrigado/a, obg, obgd, obgda,
    obgdo, mto obg, muito obg, brigado/a, brigadão, brigadinha, brigadinho, obrigadão, obrigadinho/a, valeu, vlw, valeu mesmo,
    grato/a, gratos, muito grato/a, gratidão, agradeço, agradecemos, agradecido/a, eu agradeço, agradeço muito,
    muito agradecido/a, desde já agradeço, desde já obrigado/a, obrigado/a você, obrigado/a vocês, obrigado/a vc,
    obrigado/a eu, eu que agradeço, obrigado/a mesmo, obrigado/a viu, valeu viu, obrigado/a demais,
    obrigado/a de verdade, obrigado/a de coração, de nada, por nada`,
  thanksFor: `
    por tudo, pela ajuda, pela atenção, pelo atendimento, pelo retorno, pela resposta, pela informação,
    pelas informações, pelo contato, pela paciência, pela gentileza, pelo suporte, a atenção, a ajuda, o retorno, o contato,
    a todos, a vocês, a você, por me ajudar, por ajudar`,
  acknowledgements: `
    ok, okk, okay, okey, oki, okzinho, blz, beleza, certo, certinho, tá, tá bom, ta bem, tá certo, está bem, está bom, tá ok,
    tudo ok, tudo certo, combinado, entendi, entendido, perfeito, ótimo, show, show de bola, top, joia, jóia, maravilha, excelente,
    legal, tranquilo, fechado, isso, isso mesmo, ciente, massa, bacana, era só isso, era isso, só isso, só isso mesmo, ok então, deu certo, resolvido, consegui,
    sem problema, sem problemas, imagina`,
  please: `
    por favor, porfavor, por gentileza, pfv, pfvr, pf, pfvor, plis, favor, se possível, se puder, com licença`,
  choosing: `
    opção, op, opc, opções, alternativa, item, número, num, tecla, teclo, #, resposta, respondo, digito, digitei, escolho,
    escolhi, escolher, seleciono, selecionar, selecionei, quero, queria, gostaria, prefiro, desejo, eu, acho, que, q, então, vou, ir, ser, seria, seja,
    pode, poderia, a, o, e, de, da, do, na, no, me, meu, minha, mesmo, essa, esse`,
  wanting: `
    qual, quais, como, consigo, posso, possível, falar, falo, fala, conversar, converso, com, setor, departamento, área, equipe, time, pessoal, atendimento, sobre,
    informação, informações, info, infos, saber, mais, dúvida, dúvidas, preciso, precisava, necessito, ajuda, ajudar, assunto,
    para, pra, pro, ao, à, os, as, um, uma, uns, umas, dos, das, nas, nos, por, pelo, pela, em, transfere, transferir, transfira,
    passa, passar, passe, encaminha, encaminhar, encaminhe, chama, chamar, chame, coloca, tem, ter, tenho, interesse, algum, alguma,
    fazer, faço, solicitar, solicito, ver, consultar, é, aqui, agora, só, apenas, você, vocês, vc, vcs, aí, seu, seus, sua, suas`,
  back: `
    #, voltar, volta, volte, retornar, retorna, retorne, anterior, menu anterior, opção anterior, voltar ao menu anterior,
    voltar ao anterior, voltar para trás, para trás, voltar uma, volta um`,
  start: `
    menu, início, menu principal, menu inicial, começo, começar, recomeçar, reiniciar, voltar ao menu, voltar ao início,
    voltar ao começo, volta ao menu, volta pro menu, volta ao início, volta pro início, voltar pro menu principal, voltar ao menu inicial, começar de novo, do zero, opções, ver o menu,
    ver as opções, mostra o menu, mostrar opções, lista de opções`,
  agent: `
    atendente, atendentes, humano/a, atendente humano/a, atendimento, atendimento humano, atendente real, pessoa, pessoas, pessoa real,
    pessoa de verdade, atendente de verdade, ser humano, alguém, tem alguém aí, alguém aí, alguém do atendimento, operador/a, consultor/a,
    agente, funcionário/a, suporte humano, ser atendido/a, me atende, me atendam, outra pessoa`,
  option: 'opção, op, opc, número, num, #',
  rating: {
    dissatisfied: `
      insatisfeito/a, insatisfeitos, insatisfeitas, muito insatisfeito/a, totalmente insatisfeito/a, bem insatisfeito/a,
      super insatisfeito/a, extremamente insatisfeito/a, não satisfeito/a, não estou satisfeito/a, não fiquei satisfeito/a,
      não fico satisfeito/a, nada satisfeito/a, nem um pouco satisfeito/a`,
    satisfied: 'satisfeito/a, satisfeitos, satisfeitas',
    verySatisfied: `
      muito satisfeito/a, muito satisfeitos, muito satisfeitas, mto satisfeito/a, mt satisfeito/a, muitíssimo satisfeito/a,
      super satisfeito/a, extremamente satisfeito/a, satisfeitíssimo/a`,
    vague: `
      não muito satisfeito/a, não estou muito satisfeito/a, não fiquei muito satisfeito/a, não tão satisfeito/a, pouco satisfeito/a,
      bem satisfeito/a, bastante satisfeito/a, mais ou menos satisfeito/a, meio insatisfeito/a, pouco insatisfeito/a,
      um pouco insatisfeito/a, não insatisfeito/a, não estou insatisfeito/a, nem satisfeito/a nem insatisfeito/a, nota mil, nota cem, nota máxima`,
    lead: `
      nota, avaliação, avalio, pontuação, classificação, dou, daria, eu daria, diria, eu diria, acho que, eu acho que, fico com, opção,
      op, opc`,
    number: 'número, num, #, a, o, ok, okk, okay, okey, oki, blz, beleza, certo, tá, tá bom, tá ok',
    around: `
      e, é, eu, minha, meu, com, de, do, da, em, para, pra, pro, vou, dar, seria, foi, fica, estou, to, fiquei, me, sinto,
      cliente, uma, atendimento, serviço, seu, vocês, você, vcs, mesmo, com certeza`,
    between: 'ou, entre, até',
    otherScale: 'e meio, estrela, estrelas',
    praise: `
      ótimo/a, excelente, perfeito/a, bom, boa, muito bom, muito boa, show, maravilhoso/a, tudo certo, rápido, muito rápido, foi rápido`,
    praisedService: `
      parabéns, adorei, amei, gostei, gostei muito, ótimo atendimento, excelente atendimento, bom atendimento, atendimento excelente, atendimento ótimo, atendimento nota,
      muito bom atendimento, atendimento muito bom, atendimento perfeito`,
    complaint: `
      péssimo/a, ruim, muito ruim, horrível, terrível, demorado/a, demorou, demorou muito, demora, péssimo atendimento,
      atendimento péssimo, atendimento ruim, atendimento horrível, muito demorado, decepcionado/a, não gostei`,
  },
  optOut: `
    pare, parem, parar, pare de me enviar, pare de me mandar, para de me mandar, para de me enviar, parem de me mandar, parem de me enviar, pare de enviar, pare de mandar, parem de mandar, parem de enviar, para de mandar, para de enviar,
    descadastrar, descadastre, descadastra, descadastro, descadastramento, remover, remova, remove, removam, removido/a, descadastrado/a, me exclua, me exclui, me excluam, excluir meu número, exclua meu número, stop,
    unsubscribe, sair da lista, sair dessa lista, sair desta lista, me tira da lista, me tire da lista, me tirem da lista,
    me tira dessa lista, me tire dessa lista, me tira desta lista, me tire desta lista, tira da lista, tire da lista,
    tira meu número, tire meu número, cancelar inscrição, cancelar envio, cancelar mensagens, não quero receber, não quero mais receber, n quero receber, n quero mais receber, n quero mais, não quero mais,
    não quero receber mais, não receber mais, não desejo receber, não desejo mais receber, não me mande mais, não me mandem mais,
    não mande mais, não mandem mais, não envie mais, não enviem mais, não enviar mais, não me envie mais, não me enviem mais`,
  optingOut: `
    eu, me, quero, queria, gostaria, desejo, de, da, do, das, dessa, desta, essa, esta, a, o, as, os, meu, esse, este, número,
    contato, lista, listas, transmissão, mensagem, mensagens, msg, msgs, promoção, promoções, propaganda, propagandas, cadastro,
    enviar, mandar, receber, mais, nada, isso, aqui, ser`,
  yes: `
    sim, s, ss, siim, sim sim, sim quero, quero sim, quero, pode, pode sim, podem, pode ser, pode mandar,
    pode enviar, pode me enviar, pode me mandar, podem mandar, podem enviar, manda, mande, mandar, manda sim, manda aí, envia, envie, enviar, me manda, me envia, claro, claro que sim,
    com certeza, aceito, confirmo, confirmado, tenho interesse, tenho sim, interesse, gostaria, gostaria sim, eu quero, eu quero sim, é claro`,
  agreement: `
    tá, tá bom, tá ok, certo, isso, isso mesmo, ok, okay, blz, beleza, positivo, bora, vamos, uhum, aham`,
  yesToOffers: `
    quero receber, eu quero receber, sim quero receber, quero sim receber, quero continuar recebendo, gostaria de receber, desejo receber, aceito receber,
    autorizo, autorizo o envio, eu autorizo`,
  offers: `
    as ofertas, ofertas, a oferta, oferta, suas ofertas, as promoções, promoções, a promoção, promoção, suas promoções, as novidades,
    novidades, suas novidades, mensagens, as mensagens, de ofertas, de promoções`,
  no: `
    não, nao nao, n, nn, naum, ñ, num quero, não quero, n quero, eu não quero, quero não, não pode, pode não, agora não, não agora, no momento não, não no momento,
    por enquanto não, hoje não, não hoje, não precisa, precisa não, não preciso, negativo, dispenso, recuso, não aceito, não tenho interesse,
    tenho interesse não, sem interesse, não mande, não manda, não envie, não envia, não obrigado/a, não gostaria, claro que não, não me interessa, de jeito nenhum`,
};
