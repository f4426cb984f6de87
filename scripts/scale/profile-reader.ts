import type { Db, Document } from 'mongodb';

/** A command, as MongoDB's profile describes it. */
export interface ProfiledCommand {
  op: string;
  collection: string;
  /** Plan with the filter's fields, such as `find tickets IXSCAN { companyId: 1 } (companyId, status)`. */
  shape: string;
  scansCollection: boolean;
  keysExamined: number;
  docsExamined: number;
  /** Documents returned, changed, deleted, skipped, or counted at most. */
  returned: number;
  responseBytes: number;
}

/** Returns what the database did since the last call, by its profile. */
export function profileReader(db: Db) {
  const profile = db.collection('system.profile');
  const clear = async () => {
    await db.command({ profile: 0 });
    await db.command({ drop: 'system.profile' });
    await db.command({ profile: 2 });
  };
  return {
    clear,
    async read(): Promise<ProfiledCommand[]> {
      const entries = await profile.find().toArray();
      await clear();
      return entries.map(profiledCommand);
    },
    stop: () => db.command({ profile: 0 }),
  };
}

function profiledCommand(entry: Document): ProfiledCommand {
  const {
    op,
    ns,
    planSummary = '',
    command,
  } = entry as {
    op: string;
    ns: string;
    planSummary?: string;
    command: Document;
  };
  const collection = ns.slice(ns.indexOf('.') + 1);
  const [name] = Object.keys(command);
  const kind = op === 'command' ? String(name) : op;
  return {
    op: kind,
    collection,
    shape: `${kind} ${collection} ${planSummary} (${filterOf(command)})`,
    scansCollection: planSummary.includes('COLLSCAN'),
    keysExamined: Number(entry['keysExamined'] ?? 0),
    docsExamined: Number(entry['docsExamined'] ?? 0),
    returned: Math.max(
      Number(entry['nreturned'] ?? entry['nMatched'] ?? entry['ndeleted'] ?? 0),
      boundOf(command),
    ),
    responseBytes: Number(entry['responseLength'] ?? 0),
  };
}

/** Returns the number of documents that the command itself limits: its skip, or the limit of a counting pipeline. */
function boundOf(command: Document): number {
  const pipeline = (command['pipeline'] ?? []) as Document[];
  const counted = pipeline.find((stage) => '$limit' in stage)?.['$limit'] ?? 0;
  return Number(counted) + Number(command['skip'] ?? 0);
}

/** Returns the fields and operators of a command's filter and sort, without values. */
function filterOf(command: Document): string {
  const [first] = Array.isArray(command['pipeline']) ? (command['pipeline'] as Document[]) : [];
  const filter = (command['filter'] ??
    command['q'] ??
    command['query'] ??
    first?.['$match'] ??
    {}) as Document;
  const sort = command['sort'] as Document | undefined;
  return [...fieldsOf(filter), ...(sort ? [`sort ${Object.keys(sort).join()}`] : [])].join(', ');
}

function fieldsOf(filter: Document): string[] {
  return Object.entries(filter).map(([field, value]) => {
    if (Array.isArray(value))
      return `${field}[${(value as Document[]).map((part) => fieldsOf(part).join('+')).join('|')}]`;
    const isPlain =
      typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
    const operators = isPlain ? Object.keys(value as Document).filter((key) => key.startsWith('$')) : [];
    return operators.length > 0 ? `${field}:${operators.join()}` : field;
  });
}
