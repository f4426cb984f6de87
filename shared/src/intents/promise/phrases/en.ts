import type { Phrases } from './phrases';

const ACTIONS = `call, ring, phone, send, email, mail, text, message, write, get back, come back, be back, return, reply, respond, check, let you know, let u know,
  update, confirm, follow up, forward, share, deliver, drop, bring, pick up, get, fix, prepare, finish, ship, pass, stop by, come by, stop, come, talk to,
  speak to, speak with, ask, look, look into, submit, upload, process, refund, sort, do, give you a call, give you a ring, give you a buzz, give u a call, give you an update, give you an answer,
  give you a shout, reach out, contact, ping, be in touch, get in touch, touch base, have, review, resend, draft, print, pay, transfer, post,
  collect, visit, verify, see if, check if, find out if, check whether, ask if, find out, investigate, provide, complete, resolve, arrange, issue, report back, circle back, notify, inform, show, explain,
  keep you posted, take care, handle, put together, dispatch, drop off, drop by, swing by, hand over, try, try to, try and, order, book it, speak, chat with, chase, hit you up`;

export const EN_PHRASES: Phrases = {
  promise: `
    youll hear from me, you will hear from me, youll hear from us, you will hear from us, expect my call, expect a call from me, expect my email, expect an email from me,
    expect my reply, back in, be right back in, you can expect my call, let me get back to you, let me call you back, let me check and get back, you have my word`,
  weakPromise: '',
  startPromise: 'back, brb',
  auxiliary: `
    ill, i will, i shall, we will, well, we shall, im going to, i am going to, we are going to, were going to, im gonna, were gonna, ima, i promise to, i promise ill,
    ill be sure to, i will be sure to, ill make sure to, ill try to, i will try to, ill try and, i plan to, i intend to, ill definitely, let me, il`,
  startAuxiliary: 'will, gonna, going to',
  infinitive: ACTIONS,
  progressive: 'ill be, i will be, im, i am, well be, we will be, we are',
  gerund: `
    calling, sending, emailing, getting back, coming back, returning, checking, following up, delivering, shipping, dropping, bringing, updating, posting, reaching out,
    contacting, messaging, texting, replying, forwarding, in touch, speaking to, talking to, reviewing, back`,
  subject: '',
  thirdPerson: '',
  pronoun: 'you, u, it, that, this, them',
  filler: `
    ok, okay, sure, yes, yep, great, perfect, deal, then, definitely, certainly, surely, again, for sure, without fail, at the latest, latest, sharp, hopefully, please, thanks,
    thank you, also, probably, personally, myself, just, right, so, no problem, of course, absolutely, no worries, dont worry, dont you worry, i promise, either, hi, hello, hey,
    good morning, good afternoon, good evening, alright, sounds good, my time, your time, our time, local time, or so, first, then, directly, back`,
  denial: `
    not, no, never, cant, cannot, wont, dont, maybe, perhaps, id, i would, could, might, may, usually, normally, always, whenever, neither, shall i, should i, can i, want to, need to, unable,
    would, wouldnt, shouldnt, isnt, doesnt, didnt`,
  condition: 'if, unless, provided, as long as, in case, assuming, only if, otherwise',
  event: 'when, once, as soon as, after the, after you, after we, whenever, while, until you, until we',
  subordinate:
    'that the, because, since, where, which, who, what, how, as the, so that, that your, that we, that it, why',
  conjunction: 'and, but, or, though, then',
  other: `
    comes, arrives, arrive, opens, open, closes, close, is, are, was, were, has, has to, starts, start, ends, end, expires, leaves, goes, works, will be, takes, ships, delivers, calls, replies,
    you can, can you, could you, you will, youll, he will, she will, they will, hell, shell, theyll, itll, it will, he, she, they, said, told, asked, due, scheduled, booked, expected, valid,
    wait, waiting, stay, be here, be out, be away, be off, be on, be in, be at, be available, available, need, see you, expect, expecting, called, sent, went, meet, join, visit us, come in, buy, order now,
    contact us, do you, did you, are you, is it, have you, does, did, were, has been, had, be closed, be open, be working, call me, send me, text me, let me know, its, thats, theres, works for you`,
  tag: `
    ok, okay, alright, all right, sounds good, deal, is that ok, is that okay, is that alright, good, right, fine, works, does that work, that ok, cool, sure, would that work, is that fine, yes, if thats ok, yeah`,
  usual:
    'the a an to of and you your i ill we will it is for on at by in with be have this that tomorrow today can please',
};
