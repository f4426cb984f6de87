import type { App } from '../../server/src/app';
import type { SeededCompany } from './company';
import levels from './service-levels.json';

/** Stores two service levels. The server computes the deadlines of open tickets when it starts. */
export async function seedServiceLevels({
  app,
  company: { callers, queueIds },
}: {
  app: App;
  company: SeededCompany;
}): Promise<void> {
  const admin = Object.values(callers).find(({ profile }) => profile === 'admin');
  if (!admin) throw new Error('The demo company has no administrator.');
  for (const { queues, ...level } of levels) {
    const ids = queues.map((key) => queueIds[key] ?? 0);
    await app.services.serviceLevels.create(admin, { ...level, queueIds: ids });
  }
}
