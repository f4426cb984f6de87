export * from './restored-data.endpoints';
