import { z } from 'zod';
import {
  defineEndpoint,
  formVersionField,
  idField,
  idParam,
  languageSchema,
  pageQuery,
  pageResponse,
} from '../contract';
import { scheduleSchema } from '../working-hours';
import {
  companyInputSchema,
  companyRowSchema,
  companySchema,
  deletionSchema,
  dueDateField,
  timeZoneField,
} from './companies.schema';

const params = z.object({ companyId: idParam });
const example = {
  name: 'Mercado Boa Vista',
  email: 'contato@boavista.test',
  phone: '(11) 3333-4444',
  planId: 1,
  status: true,
  campaignsEnabled: false,
  dueDate: '2027-01-10',
  recurrence: 'MENSAL',
} as const;

export const listCompanies = defineEndpoint({
  id: 'companies.list',
  method: 'GET',
  path: '/companies',
  summary: 'Lists the companies with plan and usage, newest first',
  access: 'superAdmin',
  query: z.object({ ...pageQuery, searchParam: z.string().max(100).optional() }),
  output: z.object({ companies: z.array(companyRowSchema), ...pageResponse }),
  errors: [],
});

export const listCompanyNames = defineEndpoint({
  id: 'companies.names',
  method: 'GET',
  path: '/companies/list',
  summary: 'Lists the companies by name, for selection fields',
  access: 'superAdmin',
  output: z.array(companyRowSchema.pick({ id: true, name: true, status: true })),
  errors: [],
});

export const getCompany = defineEndpoint({
  id: 'companies.get',
  method: 'GET',
  path: '/companies/:companyId',
  summary: 'Returns a company; billing data for administrators only',
  access: 'user',
  tenantParams: ['companyId'],
  params,
  output: companySchema,
  errors: ['ERR_NO_COMPANY_FOUND'],
  example: { params: { companyId: 1 } },
});

/** Without `password`, no user can sign in yet. */
export const createCompany = defineEndpoint({
  id: 'companies.create',
  method: 'POST',
  path: '/companies',
  summary: 'Creates a company',
  access: 'superAdmin',
  body: companyInputSchema.extend({
    password: z.string().min(5).max(50).optional(),
    userName: z.string().trim().min(2).max(50).optional(),
  }),
  output: companyRowSchema,
  status: 201,
  errors: ['ERR_NO_PLAN_FOUND', 'ERR_CONFLICT'],
  example: { body: { ...example, password: 'boa-vista-2026' } },
});

/**
 * Deactivation signs users out and stops connections. Rejects a changed `expectedDueDate` with ERR_CONFLICT
 * {field: 'dueDate', dueDate}.
 */
export const updateCompany = defineEndpoint({
  id: 'companies.update',
  method: 'PUT',
  path: '/companies/:companyId',
  summary: 'Updates a company',
  access: 'superAdmin',
  params,
  body: companyInputSchema
    .partial()
    .extend({ id: idField.optional(), planId: idField.nullish(), expectedDueDate: dueDateField.optional() }),
  output: companyRowSchema,
  errors: ['ERR_NO_COMPANY_FOUND', 'ERR_NO_PLAN_FOUND', 'ERR_CONFLICT', 'ERR_PLATFORM_COMPANY'],
  example: { params: { companyId: 999_999_999 }, body: example },
});

/** Runs in the background. */
export const deleteCompany = defineEndpoint({
  id: 'companies.delete',
  method: 'DELETE',
  path: '/companies/:companyId',
  summary: 'Deletes a company and all its data',
  access: 'superAdmin',
  params,
  output: deletionSchema,
  status: 202,
  errors: ['ERR_NO_COMPANY_FOUND', 'ERR_PLATFORM_COMPANY'],
  example: { params: { companyId: 999_999_999 } },
});

export const updateCompanySchedules = defineEndpoint({
  id: 'companies.schedules',
  method: 'PUT',
  path: '/companies/:companyId/schedules',
  summary: 'Sets the weekly working hours of a company',
  access: 'admin',
  tenantParams: ['companyId'],
  params,
  body: z.object({
    id: idField.optional(),
    schedules: scheduleSchema,
    version: formVersionField.optional(),
  }),
  output: companySchema,
  errors: ['ERR_NO_COMPANY_FOUND', 'ERR_CONFLICT'],
  example: { params: { companyId: 1 }, body: { schedules: [] } },
});

export const updateCompanyRegion = defineEndpoint({
  id: 'companies.region',
  method: 'PUT',
  path: '/companies/:companyId/region',
  summary: 'Sets the time zone and language of a company',
  access: 'admin',
  tenantParams: ['companyId'],
  params,
  body: z.object({ timeZone: timeZoneField.optional(), language: languageSchema.optional() }),
  output: companySchema,
  errors: ['ERR_NO_COMPANY_FOUND'],
  example: { params: { companyId: 1 }, body: { timeZone: 'America/Manaus' } },
});
