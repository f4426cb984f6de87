import type { App } from '../../server/src/app';
import type { SeededCompany } from './company';

/** Customers of the old system's spreadsheet. Two of the numbers are no longer on WhatsApp. */
export const IMPORTED: readonly { name: string; number: string; unregistered?: true }[] = [
  { name: 'Adalberto Nunes Figueira', number: '5511971230411' },
  { name: 'Benedita Aparecida Sales', number: '5511971230412' },
  { name: 'Cláudio Roberto Meireles', number: '5519971230413' },
  { name: 'Decorações Bela Vista', number: '551133980414', unregistered: true },
  { name: 'Edna Maria Toledo', number: '5511971230415' },
  { name: 'Fabrício Antunes', number: '5521971230416' },
  { name: 'Graziela Pontes Ferraz', number: '5511971230417' },
  { name: 'Hotel Serra Azul', number: '551233980418' },
  { name: 'Iracema Duarte Lopes', number: '5511971230419', unregistered: true },
  { name: 'Jairo Mendonça', number: '5511971230420' },
  { name: 'Kátia Regina Bastos', number: '5511971230421' },
  { name: 'Luminárias do Porto', number: '551333980422' },
];

/** Imports the spreadsheet as an administrator. Its numbers are looked up while the demo runs. */
export async function seedImport({ app, company }: { app: App; company: SeededCompany }): Promise<void> {
  const { admin } = company.callers;
  if (!admin) throw new Error('nobody administers the company');
  const contacts = IMPORTED.map(({ name, number }) => ({ name, number }));
  await app.services.contactImports.receive(admin, { contacts, whatsappId: company.connectionId });
}
