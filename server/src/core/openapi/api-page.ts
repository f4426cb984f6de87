import type { oas31 } from 'zod-openapi';
import { type Html, html, raw } from '../html';

type Operation = oas31.OperationObject;
type Schema = oas31.SchemaObject;

const METHODS = ['get', 'post', 'put', 'delete'] as const;

/** Renders the OpenAPI document as a page without scripts and external resources. */
export function apiPage(document: oas31.OpenAPIObject): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, method, operation }] : [];
    }),
  );
  const tags = (document.tags ?? []).map(({ name }) => name);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title} API</title>
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        <header>
          <h1>${document.info.title} API <small>${document.info.version}</small></h1>
          <p>${document.info.description ?? ''}</p>
          <p><a href="/api/openapi.json">OpenAPI 3.1 document</a></p>
        </header>
        <nav aria-label="Features">${tags.map((tag) => html`<a href="#${tag}">${tag}</a> `)}</nav>
        <main>
          ${tags.map(
            (tag) =>
              html`<section aria-labelledby="${tag}">
                <h2 id="${tag}">${tag}</h2>
                ${operations.filter(({ operation }) => operation.tags?.includes(tag)).map(article)}
              </section>`,
          )}
        </main>
      </body>
    </html>`.text;
}

function article({ path, method, operation }: { path: string; method: string; operation: Operation }): Html {
  return html`<details id="${operation.operationId ?? ''}">
    <summary>
      <code class="method ${method}">${method.toUpperCase()}</code> <code>${path}</code>
      <span>${operation.summary ?? ''}</span>
    </summary>
    <p>
      ${operation.description ?? ''}${operation.security?.length === 0 ? ' No token.' : ' Send it as a bearer.'}
    </p>
    ${parameters(operation)} ${body('Body', operation.requestBody)}
    ${Object.entries(operation.responses ?? {}).map(([status, response]) => responseSection(status, response))}
  </details>`;
}

function parameters({ parameters: given = [] }: Operation): Html {
  const rows = given.flatMap((parameter) => ('name' in parameter ? [parameter] : []));
  if (rows.length === 0) return raw('');
  return html`<table>
    <caption>
      Parameters
    </caption>
    <tr>
      <th>Name</th>
      <th>In</th>
      <th>Required</th>
      <th>Value</th>
    </tr>
    ${rows.map(
      (row) =>
        html`<tr>
          <td><code>${row.name}</code></td>
          <td>${row.in}</td>
          <td>${row.required ? 'yes' : 'no'}</td>
          <td><code>${inShort(row.schema)}</code></td>
        </tr>`,
    )}
  </table>`;
}

function body(title: string, content: Operation['requestBody'] | oas31.ResponseObject): Html {
  const json = content && 'content' in content ? content.content?.['application/json'] : undefined;
  if (!json) return raw('');
  const example =
    json.example === undefined ? raw('') : html`<pre>${JSON.stringify(json.example, null, 2)}</pre>`;
  return html`<h3>${title}</h3>
    ${example}
    <details>
      <summary>Schema</summary>
      <pre>${JSON.stringify(json.schema, null, 2)}</pre>
    </details>`;
}

function responseSection(status: string, response: oas31.ResponseObject | oas31.ReferenceObject): Html {
  if (!('description' in response)) return raw('');
  return Number(status) < 400
    ? body(`${status} · ${response.description ?? ''}`, response as oas31.ResponseObject)
    : html`<p><strong>${status}</strong> <code>${response.description ?? ''}</code></p>`;
}

function inShort(schema: Schema | oas31.ReferenceObject | undefined): string {
  if (!schema || '$ref' in schema) return '';
  if ('enum' in schema && schema.enum) return schema.enum.join(' | ');
  const kind = 'type' in schema ? String(schema.type) : 'any';
  return 'format' in schema && schema.format ? `${kind} (${schema.format})` : kind;
}
