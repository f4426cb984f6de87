import { z } from 'zod';
import {
  createDocument,
  type oas31,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import { ENDPOINTS } from '@recado/shared/api';
import type { AnyEndpoint, EndpointForm, ErrorCode } from '@recado/shared/contract';
import { errorResponses } from './error-responses';
import { exampleOf, objectSchema } from './inputs';
import { accessInWords, tagOf } from './words';

const DESCRIPTION = `Every call of Recado, as the app itself makes them. Sign in with \`POST /auth/login\` and send
the token as a bearer. A failed call answers \`{ "error": CODE, "details": {…} }\`; an expired token is 403
\`ERR_SESSION_EXPIRED\`, everything else about who you are 401 \`ERR_NOT_AUTHENTICATED\`.`;

export function describeApi(version: string): oas31.OpenAPIObject {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const endpoint of ENDPOINTS) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: 'Recado', version, description: DESCRIPTION },
    servers: [{ url: '/' }],
    tags: [...new Set(ENDPOINTS.map(tagOf))].map((name) => ({ name })),
    security: [{ bearer: [] }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        connectionToken: { type: 'http', scheme: 'bearer' },
        xToken: { type: 'apiKey', in: 'header', name: 'X-Token' },
      },
    },
    paths: paths as ZodOpenApiPathsObject,
  });
}

function operation(endpoint: AnyEndpoint): ZodOpenApiOperationObject {
  const { params, query, body, form, download, output, status = 200, example } = endpoint;
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    description: accessInWords(endpoint.access),
    tags: [tagOf(endpoint)],
    // An empty list removes the document's default security.
    security: securityOf(endpoint),
    requestParams: {
      ...(params && { path: objectSchema(params) }),
      ...(query && { query: objectSchema(query) }),
    },
    ...(body && {
      requestBody: {
        required: !body.safeParse(undefined).success,
        content: {
          'application/json': { schema: body, example: exampleOf(example?.body) },
          ...(form && { 'multipart/form-data': { schema: formSchema(form) } }),
        },
      },
    }),
    responses: {
      [String(status)]:
        status === 204
          ? { description: 'Done; no body.' }
          : {
              description: 'Done.',
              content: {
                [download ?? 'application/json']: { schema: form ? z.union([output, form.output]) : output },
              },
            },
      ...errorResponses(codesOf(endpoint)),
    },
  };
}

function securityOf({ access }: AnyEndpoint): Record<string, string[]>[] {
  if (access === 'public') return [];
  return access === 'connectionToken' ? [{ connectionToken: [] }, { xToken: [] }] : [{ bearer: [] }];
}

function formSchema({ files, fields }: EndpointForm): z.ZodType {
  return fields.extend({ [files]: z.array(z.string().meta({ format: 'binary' })) });
}

function codesOf({ access, errors, params, query, body, heavy }: AnyEndpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>(errors);
  if (params || query || body) codes.add('ERR_VALIDATION');
  if (body) codes.add('ERR_PAYLOAD_TOO_LARGE');
  if (heavy) codes.add('ERR_TOO_MANY_REQUESTS');
  if (access === 'connectionToken')
    codes.add('ERR_NOT_AUTHENTICATED').add('ERR_COMPANY_INACTIVE').add('ERR_SUBSCRIPTION_EXPIRED');
  else if (access !== 'public') {
    codes.add('ERR_NOT_AUTHENTICATED').add('ERR_SESSION_EXPIRED');
    if (access !== 'user') codes.add('ERR_NO_PERMISSION');
  }
  return [...codes.add('ERR_INTERNAL').add('ERR_UNAVAILABLE')];
}
