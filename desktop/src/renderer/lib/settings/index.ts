export { loadMachineSettings, machineSetting, useMachineSetting } from './machine-settings';
