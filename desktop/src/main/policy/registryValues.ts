import { POLICY_KEYS, type PolicyValues } from './policyValues';

/** A value in the output of `reg.exe query`: four spaces before name, type and data. */
const VALUE = /^ {4}(\S.*?) {4}(REG_\w+)(?: {4}(.*))?$/;

/** Parses the output of `reg.exe query`. The registry ignores the case of names. */
export function registryValues(output: string): PolicyValues {
  const values: PolicyValues = {};
  for (const line of output.split(/\r?\n/)) {
    const [, name, type, data = ''] = VALUE.exec(line) ?? [];
    const key = POLICY_KEYS.find((one) => one.toLowerCase() === name?.toLowerCase());
    if (key) values[key] = type === 'REG_DWORD' ? Number(data) : type === 'REG_SZ' ? data : null;
  }
  return values;
}
