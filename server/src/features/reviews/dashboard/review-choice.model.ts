import { model, Schema } from 'mongoose';
import { tenantRepository } from '#core/database';
import type { ReviewDocument } from '../review.model';

export type ChoiceKind = 'user' | 'whatsapp' | 'queue';

/** Filters also show names after a deletion. */
interface ReviewChoiceDocument {
  _id: string;
  companyId: number;
  kind: ChoiceKind;
  recordId: number;
  name: string;
}

const schema = new Schema<ReviewChoiceDocument>(
  {
    _id: { type: String, required: true },
    companyId: { type: Number, required: true },
    kind: { type: String, required: true },
    recordId: { type: Number, required: true },
    name: { type: String, required: true },
  },
  { collection: 'review_choices', versionKey: false, autoIndex: false },
);

const reviewChoices = tenantRepository(model<ReviewChoiceDocument>('ReviewChoice', schema));

type Named = Pick<
  ReviewDocument,
  'companyId' | 'userId' | 'user' | 'queueId' | 'queue' | 'whatsappId' | 'whatsapp'
>;

export async function storeChoices({ companyId, ...review }: Named): Promise<void> {
  const choices: { kind: ChoiceKind; recordId: number | null; named: { name: string } | null }[] = [
    { kind: 'user', recordId: review.userId, named: review.user },
    { kind: 'queue', recordId: review.queueId, named: review.queue },
    { kind: 'whatsapp', recordId: review.whatsappId, named: review.whatsapp },
  ];
  const operations = choices.flatMap(({ kind, recordId, named }) =>
    recordId === null || !named
      ? []
      : [
          {
            updateOne: {
              filter: { _id: `${companyId}:${kind}:${recordId}` },
              update: { $set: { kind, recordId, name: named.name } },
              upsert: true,
            },
          },
        ],
  );
  await reviewChoices.bulkWrite(companyId, operations, { ordered: false });
}

export async function storedChoices(companyId: number): Promise<Record<ChoiceKind, Map<number, string>>> {
  const names = {
    user: new Map<number, string>(),
    queue: new Map<number, string>(),
    whatsapp: new Map<number, string>(),
  };
  for (const { kind, recordId, name } of await reviewChoices.find(companyId)) names[kind].set(recordId, name);
  return names;
}
