import { QUESTION_OPEN_MS } from '@recado/shared/automation';
import type { Contacts } from '#features/contacts';
import type { MessageDocument, Messages } from '#features/messages';
import { type OpenQuestionDocument, openQuestions, type QuestionKind } from './open-question.model';

interface QuestionReply {
  companyId: number;
  contactId: number;
  connectionId: number;
  /** Quoted message, by WhatsApp's id before it is stored. */
  quoted: { messageId: string } | { messengerId: string } | null;
}

/** `by: 'quote'` addresses the quoted question, or none if another message is quoted. */
export interface AddressedQuestion {
  by: 'quote' | 'newest';
  question: OpenQuestionDocument | undefined;
  /** Returns whether an agent wrote after the question; undefined for a quoted one, where it does not matter. */
  agentWroteSince(): Promise<boolean>;
}

export interface OpenQuestions {
  /** Idempotent. */
  register(message: MessageDocument, kind: QuestionKind, refId: string): Promise<void>;
  /** Returns the question that a reply without further words belongs to. */
  addressedBy(reply: QuestionReply): Promise<AddressedQuestion>;
}

interface QuestionDeps {
  contacts: Contacts;
  messages: Messages;
}

export function createOpenQuestions(deps: QuestionDeps): OpenQuestions {
  return {
    register: async (message, kind, refId) => {
      const { companyId, contactId, connectionId, _id: messageId, messengerId, createdAt: askedAt } = message;
      if (!messengerId) return;
      const expiresAt = new Date(askedAt.getTime() + QUESTION_OPEN_MS[kind]);
      const fields = { contactId, connectionId, kind, refId, messageId, messengerId, askedAt, expiresAt };
      await openQuestions.findOneAndUpdate(
        companyId,
        { _id: `${companyId}:${kind}:${refId}` },
        { $set: fields },
        { upsert: true },
      );
    },
    addressedBy: async (reply) => {
      const open = await questionsOf(deps, reply);
      const { quoted } = reply;
      if (quoted) return { by: 'quote', question: open.find(isIn(quoted)), agentWroteSince: never };
      const question = await newestSent(deps, open);
      return {
        by: 'newest',
        question,
        agentWroteSince: async () => question !== undefined && agentWroteSince(deps, reply, question),
      };
    },
  };
}

const never = () => Promise.resolve(false);

/** Sorts by ids, which keep their order when the clock is set back. */
async function questionsOf(
  { contacts }: QuestionDeps,
  { companyId, contactId, connectionId }: QuestionReply,
): Promise<OpenQuestionDocument[]> {
  const contactIds = await contacts.identities.mergedIds(companyId, contactId);
  return openQuestions.find(
    companyId,
    { contactId: { $in: contactIds }, connectionId, expiresAt: { $gt: new Date() } },
    { sort: { messageId: -1 } },
  );
}

function isIn(quoted: NonNullable<QuestionReply['quoted']>) {
  return ({ messageId, messengerId }: OpenQuestionDocument) =>
    'messageId' in quoted ? messageId === quoted.messageId : messengerId === quoted.messengerId;
}

async function newestSent(
  { messages }: QuestionDeps,
  open: readonly OpenQuestionDocument[],
): Promise<OpenQuestionDocument | undefined> {
  for (const question of open) {
    const message = await messages.conversation.byId(question.companyId, question.messageId);
    if (message && message.failure === null) return question;
  }
  return undefined;
}

function agentWroteSince(
  { messages }: QuestionDeps,
  { companyId, contactId }: QuestionReply,
  { askedAt, messageId }: OpenQuestionDocument,
): Promise<boolean> {
  return messages.conversation.agentWroteAfter(companyId, contactId, { id: messageId, at: askedAt });
}
