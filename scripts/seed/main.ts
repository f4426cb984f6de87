import { createApp } from '../../server/src/app';
import { loadConfig } from '../../server/src/core/config';
import { createLogger } from '../../server/src/core/logging';
import { seedCampaigns } from './campaigns';
import { SeedClock } from './clock';
import { seedCompany } from './company';
import { seedContactLists } from './contact-lists';
import { playConversations } from './conversations';
import { seedFaces } from './faces';
import { seedHours } from './hours';
import { seedImport } from './imports';
import { seedInternalChats } from './internal-chats';
import { introduceCustomers } from './introductions';
import { seedBoard, seedCards } from './kanban';
import { seedMenus } from './menus';
import { seedPayments } from './payments';
import { seedContactDetails } from './people';
import { seedPlatform } from './platform';
import { seedQuickMessages, seedTags } from './quick-messages';
import { seedReviews } from './reviews';
import { seedSchedules } from './schedules';
import { SeedGateway } from './seed-gateway';
import { seedServiceLevels } from './service-levels';
import { seedSnoozes } from './snoozes';
import { HAS_BOARD } from './visits';

/**
 * Fills an empty data folder with the demo company and, without `--company-only`, its conversations, menus and kanban board; prints
 * "seeded". A folder that has a platform owner stays unchanged. With `SIMULATOR_CONTROL_URL`, customers and
 * groups are also created in the simulator. With `DEMO_MENUS=off`, new customers receive no greeting and no menu, and no queue is automatic; with
 * `DEMO_BOARD=off`, there is no kanban board.
 */
async function seed(): Promise<void> {
  const config = loadConfig(process.env);
  const log = createLogger(config);
  const gateway = new SeedGateway();
  const clock = new SeedClock();
  const app = await createApp({ config, log, gateway });
  try {
    if (await app.services.users.hasSuperAdminAcrossCompanies()) return;
    const company = await seedCompany(app);
    await seedHours({ app, company });
    await seedQuickMessages({ app, company });
    if (!process.argv.includes('--company-only')) {
      const board = HAS_BOARD ? await seedBoard({ app, company }) : undefined;
      clock.install();
      try {
        await playConversations({ app, gateway, clock, company });
        await seedContactDetails({ app, clock, company });
        await seedReviews({ app, clock, company });
        await seedSchedules({ app, clock, gateway, company });
        await seedInternalChats({ app, clock, company });
        await seedContactLists(app, company);
        await seedCampaigns({ app, clock, company });
        await seedPayments({ app, clock, company });
        await seedPlatform({ app, clock, company });
        if (board) {
          // The board's customers.
          await seedSnoozes({ app, clock, company });
          await seedCards({ app, clock, company, board });
        }
      } finally {
        clock.restore();
      }
      if (process.env['DEMO_MENUS'] !== 'off') await seedMenus({ app, company });
      await seedServiceLevels({ app, company });
      await seedTags({ app, company });
      await seedFaces({ app, company });
      await seedImport({ app, company });
    }
    const controlUrl = process.env['SIMULATOR_CONTROL_URL'];
    if (controlUrl) await introduceCustomers(controlUrl);
    process.stdout.write('seeded\n');
  } finally {
    await app.stop();
  }
}

await seed();
process.exit(0);
