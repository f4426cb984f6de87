export { loadMachineSettings, machineSetting, useMachineSetting } from './machineSettings';
