import type { personas } from './factories';
import type { TestServer } from './startTestServer';

/**
 * Things of the first company, by the name of the path parameter that takes them (`tenantParams`). A new
 * parameter needs its thing here, or the walk fails.
 */
export async function foreignThings(
  _server: TestServer,
  _people: Awaited<ReturnType<typeof personas>>,
): Promise<Record<string, string | number>> {
  return {};
}
