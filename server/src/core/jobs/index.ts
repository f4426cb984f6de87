export { createJobs, type Jobs } from './jobs';
export { jobMigrations } from './jobs.migrations';
