export { createJobs, type Jobs, type JobOptions } from './jobs';
export { jobMigrations } from './jobs.migrations';
