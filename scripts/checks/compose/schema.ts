import { readFileSync } from 'node:fs';
import { Ajv, type AnySchemaObject } from 'ajv';

const schema = JSON.parse(
  readFileSync(new URL('./compose-spec.schema.json', import.meta.url), 'utf8'),
) as AnySchemaObject;

/** `[address:][host port:]port[/protocol]`, with ranges. */
const PORTS = /^(([\d.]+|\[[\da-f:]+\]):)?(\d+(-\d+)?:)?\d+(-\d+)?(\/(tcp|udp))?$/;

/** Returns a sentence per violation of the Compose Specification's JSON schema. */
export function schemaProblems(compose: unknown): string[] {
  const ajv = new Ajv({
    allErrors: true,
    strict: false,
    formats: {
      duration: /^(\d+(us|ms|s|m|h))+$/,
      ports: PORTS,
      expose: true,
      subnet_ip_address: true,
      uri: true,
    },
  });
  const isValid = ajv.compile(schema);
  if (isValid(compose)) return [];
  return (isValid.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${instancePath || '/'} ${message ?? 'is invalid'} ${JSON.stringify(params)}`,
  );
}
