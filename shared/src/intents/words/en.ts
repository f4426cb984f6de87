import type { Words } from './words';

export const EN: Words = {
  greetings: `
    hi, hii, hello, hey, hi there, hello there, hey there, greetings, how are you, how are you doing,
    hope you are well`,
  asides: 'dear, sir, madam, guys, team, mate, lol, haha, hahaha, xd',
  wishes: `
    good morning, good afternoon, good evening, good night, good day, have a good day, have a great day, have a nice day,
    have a lovely day, have a good one, have a good evening, have a good night, have a nice weekend, have a great weekend, have a good weekend,
    bye, bye bye, goodbye, see you, see ya, take care, best, best regards, regards, kind regards, cheers, god bless, god bless you,
    you too, same to you, all the best, xx, xoxo`,
  thanks: `
    thanks, thank you, thankyou, thanks a lot, thanks so much, thanks very much, thank you so much, thank you very much, many thanks,
    thanks a million, thanks a ton, thanks again, thank you again, big thanks, thx, thnx, tnx, tks, ty, tysm, tyvm, much appreciated, appreciated, appreciate it,
    i appreciate it, really appreciate it, i really appreciate it, grateful, very grateful, thanks all, thank you all, thanks everyone, thanks guys, thanks mate, thank you indeed, you're welcome, no problem,
    no worries, my pleasure`,
  thanksFor: `
    for your help, for the help, for helping, for helping me, for everything, for your time, for the support, for your support,
    for the service, for the information, for the info, for the update, for the quick reply, for your reply, for letting me know,
    for all your help, for your patience, for your assistance`,
  acknowledgements: `
    ok, okk, okay, okey, okie, k, kk, alright, all right, right, great, perfect, awesome, excellent, wonderful, amazing, brilliant, lovely, cool,
    fine, got it, i got it, understood, i understand, noted, sounds good, sounds great, all good, good, that's all, that's great, that's perfect,
    that is all, that works, will do, fair enough, gotcha, ok then, okay then, great stuff, super`,
  please: 'please, pls, plz, plse, kindly, if possible, if you can, excuse me',
  choosing: `
    option, options, opt, number, num, choice, choose, i choose, item, select, selecting, pick, press, pressing, reply, answer, i, i'd, i'll,
    i'm, want, would, like, will, take, prefer, go, going, with, for, it, it's, is, its, be, that, that's, the, my, me, let's, think, then, um, uh, so, well, #`,
  wanting: `
    what, which, how, possible, a, an, to, talk, talking, speak, speaking, chat, chatting, about, connect, connected, transfer, transferred, put, through, get, reach,
    contact, department, team, section, area, information, info, more, help, in, on, of, and, some, any, can, could, may, you, your, us, need,
    needs, question, questions, interested, have, has, regarding, know, do, directly, now, here, just, only, at, looking, ask, there, see, from`,
  back: `
    #, back, go back, previous, previous menu, previous option, back to the previous menu, go back to the previous menu,
    return to the previous menu, take me back, step back`,
  start: `
    menu, start, start over, start again, beginning, from the beginning, main menu, home, restart, back to menu, back to the menu,
    back to the main menu, go back to the main menu, back to start, back to the start, back to the beginning, options,
    show options, show me the options, show menu, show me the menu, see the menu, list of options`,
  agent: `
    agent, agents, human, humans, a human, real human, human being, human agent, person, real person, a person, people, actual person, actual human, operator, attendant,
    representative, rep, representatives, someone, somebody, someone real, live agent, live person, live chat, real agent, advisor, adviser,
    customer service, customer care, customer support, service rep, sales rep, staff, staff member, anyone there, anybody there, is anyone there,
    is anybody there, is someone there`,
  option: 'option, number, num, #',
  rating: {
    dissatisfied: `
      dissatisfied, unsatisfied, very dissatisfied, very unsatisfied, really dissatisfied, extremely dissatisfied, totally dissatisfied,
      completely dissatisfied, not satisfied, i'm not satisfied, i am not satisfied, not at all satisfied, not satisfied at all, wasn't satisfied`,
    satisfied: 'satisfied',
    verySatisfied:
      'very satisfied, really satisfied, extremely satisfied, super satisfied, very very satisfied',
    vague: `
      not very satisfied, i'm not very satisfied, i am not very satisfied, not really satisfied, not so satisfied, not too satisfied, somewhat satisfied,
      fairly satisfied, quite satisfied, kind of satisfied, pretty satisfied, partly satisfied, somewhat dissatisfied, a bit dissatisfied,
      slightly dissatisfied, not dissatisfied, neither satisfied nor dissatisfied, mostly satisfied, full marks, top marks`,
    lead: `
      rating, rate, score, i give, i give it, i give you, i'd give, i'd give it, i'd give you, i would give, i'd say, i would say, i say, i think,
      option`,
    number: 'number, num, #, a, ok, okay, okey',
    around: `
      an, the, it, it's, its, is, i, i'm, i'd, i'll, am, was, my, me, you, your, with, of, as, to, at, would, be, say, feel, service, customer,
      support, we, are, were, out, for`,
    between: 'or, and, between, to',
    otherScale: 'and a half, star, stars',
    praise: `
      great, excellent, perfect, good, very good, amazing, awesome, brilliant, wonderful, lovely, fantastic, helpful, very helpful, fast, very fast`,
    praisedService: `
      great service, excellent service, good service,
      very good service, amazing service, great job, good job, well done, great support, loved it`,
    complaint: `
      bad, very bad, terrible, awful, horrible, poor, very poor, slow, very slow, too slow, terrible service, bad service, poor service,
      awful service, horrible service, slow service, disappointed, very disappointed`,
  },
  optOut: `
    stop, removed, unsubscribed, stop sending, please stop, stop messaging, stop texting, unsubscribe, unsubscribe me, remove, remove me, delete me, opt out, optout,
    opt me out, take me off, take me off the list, no more messages, don't send, don't send me, don't message me, don't text me,
    do not send, do not send me, do not message me, do not text me, leave the list, off the list, off your list, don't want to receive, do not want to receive,
    don't want more, pare, descadastrar, remover`,
  optingOut: `
    i, i'd, i want, want, would, like, to, me, my, from, off, of, the, this, your, list, lists, number, contact, messages, message, messaging, texts, msgs, ads, promotions,
    sending, receiving, any, more, anymore, these, be`,
  yes: `
    yes, y, ye, yea, yeah, yep, yup, yess, yes yes, sure, sure thing, of course, certainly, definitely, absolutely, go ahead, send it, send, send me,
    please do, yes please, i do, i want, i want it, yes i do, yes i want, i'm interested, i am interested, interested, accept, i accept, confirm, confirmed, i confirm, why not,
    you can, you may, by all means`,
  agreement: 'ok, okay, okey, sounds good, alright, right',
  yesToOffers: `
    i want to receive, want to receive, yes i want to receive, i'd like to receive, i would like to receive, i agree to receive`,
  offers: `
    offers, the offers, your offers, them, promotions, the promotions, your promotions, news, the news, your news, messages, the messages`,
  no: `
    no, n, nope, nah, no no, not now, not today, not at the moment, not right now, no need, not interested, i'm not interested, i am not interested, i don't want, i do not want, i don't,
    don't, do not, don't want, don't want it, no thanks, no thank you, never, decline, i decline, negative, of course not, certainly not, definitely not, absolutely not, don't send,
    do not send, no way`,
};
