import mongoose, { type Connection, Schema } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useDatabase } from './use-database';

const { url } = useDatabase();
let connection: Connection;
beforeAll(async () => {
  connection = await mongoose.createConnection(url()).asPromise();
});
afterAll(() => connection.close());

test('schemas with defaults, numbers as ids, timestamps and sub-documents', async () => {
  const schema = new Schema(
    {
      _id: Number,
      name: { type: String, required: true },
      tags: [String],
      address: { city: String },
      history: [{ at: Date, text: String }],
      open: { type: Boolean, default: true },
    },
    { timestamps: true },
  );
  const Company = connection.model('Company', schema);
  await Company.init();
  const company = await Company.create({
    _id: 7,
    name: 'Padaria',
    tags: ['a'],
    address: { city: 'Recife' },
    history: [{ at: new Date(0), text: 'x' }],
  });
  company.tags.push('b');
  company.history.push({ at: new Date(1), text: 'y' });
  company.set('address.city', 'Olinda');
  await company.save();
  const found = await Company.findById(7).orFail().lean();
  expect(found).toMatchObject({ _id: 7, open: true, tags: ['a', 'b'], address: { city: 'Olinda' } });
  expect(found.history.map((entry) => entry.text)).toEqual(['x', 'y']);
  expect(found.updatedAt.getTime()).toBeGreaterThanOrEqual(found.createdAt.getTime());
  await expect(Company.create({ _id: 8 })).rejects.toThrow(/name/);
  expect(await Company.exists({ name: /^padaria$/i })).toEqual({ _id: 7 });
});

test('populate, virtuals and nested paths', async () => {
  const Author = connection.model('Author', new Schema({ name: String }));
  const Post = connection.model(
    'Post',
    new Schema({
      title: String,
      author: { type: Schema.Types.ObjectId, ref: 'Author' },
      readers: [{ type: Schema.Types.ObjectId, ref: 'Author' }],
    }),
  );
  const ana = await Author.create({ name: 'Ana' });
  const bia = await Author.create({ name: 'Bia' });
  await Post.create({ title: 'one', author: ana._id, readers: [ana._id, bia._id] });
  const post = await Post.findOne({ title: 'one' })
    .populate<{ author: { name: string } }>('author')
    .populate<{ readers: { name: string }[] }>('readers')
    .orFail();
  expect(post.author.name).toBe('Ana');
  expect(post.readers.map(({ name }) => name)).toEqual(['Ana', 'Bia']);
});

test('findOneAndUpdate, upsert, bulkWrite and a unique index', async () => {
  const schema = new Schema({ companyId: Number, number: String, count: { type: Number, default: 0 } });
  schema.index({ companyId: 1, number: 1 }, { unique: true });
  const Contact = connection.model('Contact', schema);
  await Contact.init();
  const first = await Contact.findOneAndUpdate(
    { companyId: 1, number: '55' },
    { $inc: { count: 2 } },
    { upsert: true, returnDocument: 'after' },
  ).orFail();
  const second = await Contact.findOneAndUpdate(
    { companyId: 1, number: '55' },
    { $inc: { count: 2 } },
    { upsert: true, returnDocument: 'after' },
  ).orFail();
  expect([first.count, second.count]).toEqual([2, 4]);
  expect(second._id).toEqual(first._id);
  await expect(Contact.create({ companyId: 1, number: '55' })).rejects.toMatchObject({
    code: 11000,
    keyValue: { companyId: 1, number: '55' },
  });
  const result = await Contact.bulkWrite([
    { insertOne: { document: { companyId: 1, number: '66' } } },
    { updateOne: { filter: { companyId: 1, number: '77' }, update: { $set: { count: 5 } }, upsert: true } },
    { updateMany: { filter: { companyId: 1 }, update: { $inc: { count: 1 } } } },
    { deleteOne: { filter: { companyId: 1, number: '66' } } },
  ]);
  expect(result).toMatchObject({ insertedCount: 1, upsertedCount: 1, modifiedCount: 3, deletedCount: 1 });
  expect((await Contact.find().sort({ number: 1 })).map((contact) => contact.count)).toEqual([5, 6]);
  await expect(
    Contact.insertMany(
      [
        { companyId: 2, number: '1' },
        { companyId: 1, number: '55' },
        { companyId: 2, number: '2' },
      ],
      { ordered: false },
    ),
  ).rejects.toMatchObject({ code: 11000 });
  expect(await Contact.countDocuments({ companyId: 2 })).toBe(2);
});

test('cursors, lean pages, distinct and aggregation', async () => {
  const Row = connection.model('Row', new Schema({ n: Number, group: String }));
  await Row.insertMany(Array.from({ length: 500 }, (_, n) => ({ n, group: n % 2 ? 'odd' : 'even' })));
  let sum = 0;
  for await (const row of Row.find({ n: { $lt: 300 } }).cursor({ batchSize: 20 })) sum += row.n ?? 0;
  expect(sum).toBe((299 * 300) / 2);
  expect((await Row.find().sort({ n: -1 }).skip(10).limit(3).lean()).map(({ n }) => n)).toEqual([
    489, 488, 487,
  ]);
  expect(await Row.distinct('group')).toEqual(['even', 'odd']);
  const groups = await Row.aggregate<{ _id: string; total: number }>([
    { $match: { n: { $gte: 100 } } },
    { $group: { _id: '$group', total: { $sum: 1 } } },
    { $sort: { _id: 1 } },
  ]);
  expect(groups).toEqual([
    { _id: 'even', total: 200 },
    { _id: 'odd', total: 200 },
  ]);
});

test('a transaction is refused with code 20', async () => {
  const session = await connection.startSession().catch((error: unknown) => error);
  if (session instanceof Error) expect(session.message).toMatch(/session/i);
  else {
    const attempt = (session as mongoose.ClientSession).withTransaction(() =>
      connection.collection('t').insertOne({ a: 1 }, { session: session as mongoose.ClientSession }),
    );
    await expect(attempt).rejects.toThrow();
    await (session as mongoose.ClientSession).endSession();
  }
  await expect(
    connection.db?.command({ insert: 't', documents: [{ a: 1 }], txnNumber: 1, startTransaction: true }),
  ).rejects.toMatchObject({ code: 20 });
});
