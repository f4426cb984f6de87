import type { App } from '../../server/src/app';
import cast from './cast.json';
import type { SeedClock } from './clock';
import type { SeededCompany } from './company';
import { platformOwner } from './platform';

interface Deps {
  app: App;
  clock: SeedClock;
  company: SeededCompany;
}

const DAY = 24 * 60;

const AURORA = {
  firstName: 'Loja Aurora Comércio de Móveis Ltda.',
  lastName: '',
  address2: 'Rua Augusta, 2203',
  city: 'São Paulo',
  state: 'SP',
  zipcode: '01413-000',
  country: 'BR' as const,
  document: '11.222.333/0001-81',
};
const OPTICAL = {
  ...AURORA,
  firstName: 'Ótica Boa Vista Ltda.',
  address2: 'Rua das Flores, 418',
  city: 'Curitiba',
  state: 'PR',
  zipcode: '80020-190',
  document: '12.ABC.345/01DE-35',
};

/**
 * The demo company paid last month. Another one is overdue, so that its administrator (`otica@recado.test`)
 * sees the renewal page; its payment awaits confirmation.
 */
export async function seedPayments({ app, clock, company }: Deps): Promise<void> {
  const { companies, subscription, users } = app.services;
  if (app.context.config.payments.provider !== 'static') return;
  const { planId } = await companies.getCompany(company.companyId);

  clock.minutesAgo(21 * DAY);
  const { invoiceId } = await subscription.pay(company.companyId, AURORA);
  clock.minutesAgo(21 * DAY - 40);
  await subscription.confirmAcrossCompanies(await platformOwner(app), invoiceId);

  clock.minutesAgo(33 * DAY);
  const optical = await companies.createCompany({
    name: 'Ótica Boa Vista',
    email: 'otica@recado.test',
    phone: '4133224455',
    planId,
    dueDate: clock.minutesAgo(2 * DAY),
  });
  await users.createUser(optical.id, {
    name: 'Helena Prado',
    email: 'otica@recado.test',
    password: cast.password,
    profile: 'admin',
  });
  clock.minutesAgo(95);
  await subscription.pay(optical.id, OPTICAL);
}
