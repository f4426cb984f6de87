import { MESSAGES_API_PATH } from './messages-api.endpoints';
import { inJavaScript, inPhp, inPython, inShell } from './source-literals';

export const EXAMPLE_LANGUAGES = ['curl', 'node', 'python', 'php'] as const;
export type ExampleLanguage = (typeof EXAMPLE_LANGUAGES)[number];

export interface ExampleRequest {
  /** Without a trailing slash. */
  host: string;
  token: string;
  number: string;
  body: string;
  file?: { name: string; type: string; caption?: string };
}

const EXAMPLES: Record<ExampleLanguage, (request: ExampleRequest) => string> = {
  curl: curlExample,
  node: nodeExample,
  python: pythonExample,
  php: phpExample,
};

/** Supports a shell, Node 18, Python 3 with `requests`, and PHP 8 with `curl`. */
export function requestExample(language: ExampleLanguage, request: ExampleRequest): string {
  return EXAMPLES[language](request);
}

const urlOf = ({ host }: ExampleRequest): string => `${host}${MESSAGES_API_PATH}/send`;

function fieldsOf({ number, body, file }: ExampleRequest): [name: string, value: string][] {
  return [
    ['number', number],
    ['body', body],
    ...(file?.caption ? [['caption', file.caption] as [string, string]] : []),
  ];
}

function curlExample(request: ExampleRequest): string {
  const { token, number, body, file } = request;
  const parts = [`curl ${inShell(urlOf(request))}`, `--header ${inShell(`Authorization: Bearer ${token}`)}`];
  if (!file)
    parts.push(
      `--header 'Content-Type: application/json'`,
      `--data ${inShell(JSON.stringify({ number, body }))}`,
    );
  else {
    for (const [name, value] of fieldsOf(request)) parts.push(`--form-string ${inShell(`${name}=${value}`)}`);
    // Quoted, because curl reads commas and semicolons in a name as separators.
    const name = file.name.replace(/["\\]/g, String.raw`\$&`);
    parts.push(`--form ${inShell(`medias=@"${name}";type=${file.type}`)}`);
  }
  return parts.join(' \\\n  ');
}

function nodeExample(request: ExampleRequest): string {
  const { token, number, body, file } = request;
  const [url, bearer] = [inJavaScript(urlOf(request)), inJavaScript(`Bearer ${token}`)];
  const print = `console.log(response.status, await response.json());`;
  if (!file)
    return `// send.mjs
const response = await fetch(${url}, {
  method: 'POST',
  headers: { Authorization: ${bearer}, 'Content-Type': 'application/json' },
  body: JSON.stringify({ number: ${inJavaScript(number)}, body: ${inJavaScript(body)} }),
});
${print}`;
  const name = inJavaScript(file.name);
  const fields = fieldsOf(request).map(([key, value]) => `form.append('${key}', ${inJavaScript(value)});`);
  return `// send.mjs
import { readFile } from 'node:fs/promises';

const form = new FormData();
${fields.join('\n')}
form.append('medias', new Blob([await readFile(${name})], { type: ${inJavaScript(file.type)} }), ${name});

const response = await fetch(${url}, {
  method: 'POST',
  headers: { Authorization: ${bearer} },
  body: form,
});
${print}`;
}

function pythonExample(request: ExampleRequest): string {
  const { token, file } = request;
  const fields = fieldsOf(request).map(([key, value]) => `"${key}": ${inPython(value)}`);
  const head = `# pip install requests
import requests
`;
  const target = `${inPython(urlOf(request))},
    headers={"Authorization": ${inPython(`Bearer ${token}`)}},`;
  const print = `print(response.status_code, response.json())`;
  if (!file)
    return `${head}
response = requests.post(
    ${target}
    json={${fields.join(', ')}},
    timeout=30,
)
${print}`;
  const name = inPython(file.name);
  return `${head}
with open(${name}, "rb") as file:
    response = requests.post(
        ${target.replace('\n', '\n    ')}
        data={${fields.join(', ')}},
        files={"medias": (${name}, file, ${inPython(file.type)})},
        timeout=60,
    )
${print}`;
}

function phpExample(request: ExampleRequest): string {
  const { token, file } = request;
  const fields = fieldsOf(request).map(([key, value]) => `'${key}' => ${inPhp(value)}`);
  const headers = [
    inPhp(`Authorization: Bearer ${token}`),
    ...(file ? [] : [`'Content-Type: application/json'`]),
  ];
  const content = file
    ? `[
        ${[...fields, `'medias' => new CURLFile(${inPhp(file.name)}, ${inPhp(file.type)})`].join(',\n        ')},
    ]`
    : `json_encode([${fields.join(', ')}], JSON_THROW_ON_ERROR)`;
  return `<?php
$request = curl_init(${inPhp(urlOf(request))});
curl_setopt_array($request, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [${headers.join(', ')}],
    CURLOPT_POSTFIELDS => ${content},
]);
$response = curl_exec($request);
if ($response === false) {
    throw new RuntimeException(curl_error($request));
}
echo curl_getinfo($request, CURLINFO_RESPONSE_CODE), ' ', $response, PHP_EOL;`;
}
