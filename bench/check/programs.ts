import type { Request } from './requests.ts';

/** A program that sends a request: the ways to write one take turns. */
export type Writer = (request: Request, base: string, turn: number) => string;

export const WRITERS: Readonly<Record<string, { extension: string; write: Writer }>> = {
  javascript: { extension: 'js', write: javascript },
  python: { extension: 'py', write: python },
  shell: { extension: 'sh', write: shell },
};

const json = (value: unknown): string => JSON.stringify(value, undefined, 2);

/** As the benchmark has them: one call of axios. */
function javascript({ url, method, headers, params, data }: Request, _: string, turn: number): string {
  const begin = "const axios = require('axios');\n";
  if (turn % 2 === 0) return `${begin}axios.request(${json({ url, method, headers, params, data })});\n`;
  const config = json({ headers, params });
  const hasBody = /^(post|put|patch)$/.test(method);
  const body = hasBody ? `${json(data ?? null)}, ${config}` : json({ headers, params, data });
  return `${begin}axios.${method}(${json(url)}, ${body});\n`;
}

/** A value as Python writes it. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, member]) => `${JSON.stringify(key)}: ${literal(member)}`)
    .join(', ')}}`;
}

/** `json=…` of a body, or `data=` of a form. */
function bodyOf({ headers, data }: Request): string | undefined {
  if (data === null || data === undefined) return undefined;
  const isForm = /form/.test(headers['Content-Type'] ?? '');
  return `${isForm ? 'data' : 'json'}=${literal(data)}`;
}

const joined = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join(', ');

function python(request: Request, base: string, turn: number): string {
  const { url, method, headers, params } = request;
  const path = url.slice(base.length);
  const call = /^(get|post|put|patch|delete)$/.test(method) ? method : 'get';
  const body = bodyOf(request);
  const query = params === undefined ? undefined : `params=${literal(params)}`;
  const given = `headers=${literal(headers)}`;
  const [, before = '', id = ''] = /^(.*\/)([^/?]+)$/.exec(path) ?? [];
  const constants = `BASE = ${literal(base)}\nHEADERS = ${literal(headers)}\n`;
  switch (turn % 10) {
    case 0:
      return `import requests\n\nresponse = requests.${call}(${joined(literal(url), given, query, body)})\n`;
    case 1:
      return `import requests\n\n${constants}key = ${literal(id)}\nresponse = requests.${call}(${joined(`f"{BASE}${before}{key}"`, 'headers=HEADERS', query, body)})\n`;
    case 2: {
      const add = Object.entries(params ?? {}).map(([name, value]) => `query[${literal(name)}] = ${literal(value)}\n`);
      const start = params === undefined ? '' : `query = {}\n${add.join('')}`;
      const rest = joined(`BASE + ${literal(path)}`, params && 'params=query', body);
      return `import requests\n\n${constants}session = requests.Session()\nsession.headers.update(HEADERS)\n${start}response = session.${call}(${rest})\n`;
    }
    case 3:
      return `from requests import request\n\nresponse = request(${joined(literal(method.toUpperCase()), literal(url), given, query, body)})\n`;
    case 4:
      return `import requests\n\n${constants}\ndef call(method, path, **options):\n    response = requests.request(method, f"{BASE}{path}", headers=HEADERS, timeout=10, **options)\n    response.raise_for_status()\n    return response.json()\n\nprint(call(${joined(literal(method.toUpperCase()), literal(path), query, body)}))\n`;
    case 5:
      return `import requests\n\nclass Client:\n    def __init__(self, base: str = ${literal(base)}):\n        self.base = base\n        self.session = requests.Session()\n        self.session.headers = ${literal(headers)}\n\n    def send(self, path, params=None, json=None, data=None):\n        return self.session.${call}(self.base + path, params=params, json=json, data=data)\n\nclient = Client()\nclient.send(${joined(literal(path), query, body)})\n`;
    case 6: {
      const isJson = body?.startsWith('json=');
      const payload = isJson ? `payload = ${body?.slice(5)}\n` : '';
      const sent = isJson ? 'data=json.dumps(payload)' : body;
      return `import json\nimport requests\n\n${payload}response = requests.${call}(${joined(literal(url), given, query, sent)})\n`;
    }
    case 7:
      return `import httpx\n\nwith httpx.Client(base_url=${literal(base)}, ${given}) as client:\n    response = client.request(${joined(literal(method.toUpperCase()), literal(path), query, body)})\n`;
    case 8:
      return `import aiohttp\nimport asyncio\n\nasync def main():\n    async with aiohttp.ClientSession(${given}) as session:\n        async with session.${call}(${joined(literal(url), query, body)}) as response:\n            return await response.text()\n\nasyncio.run(main())\n`;
    default: {
      const pairs = Object.entries(params ?? {});
      const isPlain = pairs.every(([, value]) => typeof value !== 'object');
      const text = pairs.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&');
      const full = isPlain && text !== '' ? `${url}?${text}` : url;
      const rest = isPlain ? undefined : query;
      return `import requests\n\noptions = {"headers": ${literal(headers)}}\nresponse = requests.${call}(${joined(literal(full), rest, body, '**options')})\n`;
    }
  }
}

/** A word of shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function shell({ url, method, headers, params, data }: Request, base: string, turn: number): string {
  const lines = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const pairs = Object.entries(params ?? {});
  // Only objects and lists are JSON: a text in quotes would be another value.
  const text = pairs.map(
    ([name, value]) => `${name}=${encodeURIComponent(typeof value === 'object' ? json(value) : String(value))}`,
  );
  const path = url.slice(base.length);
  const isForm = /form/.test(headers['Content-Type'] ?? '');
  const begin = turn % 3 === 1 ? `BASE=${quoted(base)}\n` : '';
  const address = turn % 3 === 1 ? `"$BASE"${quoted(path)}` : quoted(url);
  const words = ['curl -sS', `-X ${method.toUpperCase()}`];
  let end = '';
  const hasBody = data !== null && data !== undefined;
  if (hasBody && isForm) words.push(...Object.entries(data).map(([name, value]) => `-F ${quoted(`${name}=${value}`)}`));
  else if (hasBody && turn % 3 === 2) {
    words.push('-d @-');
    end = ` <<'EOF'\n${json(data)}\nEOF`;
  } else if (hasBody) words.push(`-d ${quoted(json(data))}`);
  if (!hasBody && text.length > 0 && turn % 3 === 2) {
    words.push('-G', ...text.map((pair) => `-d ${quoted(pair)}`), address);
  } else if (text.length > 0) words.push(`${address}${quoted(`?${text.join('&')}`)}`);
  else words.push(address);
  return `${begin}${[...words, ...lines].join(' \\\n  ')}${end}\n`;
}
