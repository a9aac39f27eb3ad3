import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';

const contract = await readContract();

/** Lists what is reported of the media type of a response, and each field that is read of it: line, verdict and fact. */
async function findReports(file: string, text: string): Promise<string[]> {
  const { uses } = await checkCode([{ file, text }], { contract, sets: [] });
  return uses.flatMap(({ line, verdict, fact, key: [, , part = ''] }) =>
    verdict !== 'stated' && /^response /.test(part) ? [`${line} ${verdict} ${fact.replace(/^[A-Z]+ \S+ /, '')}`] : [],
  );
}

const PATH = '/v1/conversations/${id}/messages/';
const OPTIONS =
  "method: 'POST', headers: { Authorization: `Bearer ${process.env.KEY}`, 'Content-Type': 'application/json' }, body: JSON.stringify({ content: 'a' })";
const inJavaScript = (head: string, body: string): [string, string] => [
  'a.ts',
  `${head}\nexport async function* send(id: number) {\n${body}\n}`,
];
const inPython = (body: string): [string, string] => [
  'a.py',
  `import os, json, requests, httpx, aiohttp; URL = os.environ["BASE"]; H = {"Authorization": f"Bearer {os.environ['KEY']}"}\nasync def send(id: int):\n${body}`,
];
const PYTHON_PATH = 'f"{URL}/v1/conversations/{id}/messages/", json={"content": "a"}, headers=H';

/** Programs that read the pieces of a response. `TEST` stands for a test of a piece, on a line of its own. */
const READERS: Readonly<Record<string, readonly [file: string, text: string]>> = {
  'a reader of fetch': inJavaScript(
    '',
    `  const res = await fetch(\`\${process.env.BASE}${PATH}\`, { ${OPTIONS} });
  const reader = res.body!.getReader();
  const decoder = new TextDecoder();
  let buffer = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    buffer += decoder.decode(value, { stream: true });
    for (const line of buffer.split('\\n\\n'))
      if (TEST) yield JSON.parse(line.slice(6)).delta;
  }`,
  ),
  'the body of undici': inJavaScript(
    "import { request } from 'undici';",
    `  const { body } = await request(\`\${process.env.BASE}${PATH}\`, { ${OPTIONS} });
  let buffer = '';
  for await (const chunk of body) {
    buffer += chunk;
    for (const line of buffer.split('\\n'))
      if (TEST) yield JSON.parse(line.slice(6)).delta;
  }`,
  ),
  'a text of axios': inJavaScript(
    "import axios from 'axios';",
    `  const { data } = await axios.post(\`\${process.env.BASE}${PATH}\`, { content: 'a' }, { headers: { Authorization: \`Bearer \${process.env.KEY}\` }, responseType: 'stream' });
  for await (const chunk of data)
    for (const line of chunk.toString().split('\\n'))
      if (TEST) yield JSON.parse(line.slice(6)).delta;`,
  ),
  'the text of fetch': inJavaScript(
    '',
    `  const text = await (await fetch(\`\${process.env.BASE}${PATH}\`, { ${OPTIONS} })).text();
  for (const line of text.split('\\n'))
    if (TEST) yield JSON.parse(line.slice(6)).delta;`,
  ),
  'lines of requests': inPython(`    with requests.post(${PYTHON_PATH}, stream=True) as r:
        for line in r.iter_lines():
            if TEST:
                yield json.loads(line[6:])["delta"]`),
  'lines of httpx': inPython(`    with httpx.stream("POST", ${PYTHON_PATH}) as r:
        for line in r.iter_lines():
            if TEST:
                yield json.loads(line[6:])["delta"]`),
  'lines of an asynchronous client of httpx': inPython(`    async with httpx.AsyncClient() as client:
        async with client.stream("POST", ${PYTHON_PATH}) as r:
            async for line in r.aiter_lines():
                if TEST:
                    yield json.loads(line.removeprefix("data: "))["delta"]`),
  'the content of aiohttp': inPython(`    async with aiohttp.ClientSession() as session:
        async with session.post(${PYTHON_PATH}) as r:
            async for line in r.content:
                if TEST:
                    yield json.loads(line.decode()[6:])["delta"]`),
};

test.for(Object.entries(READERS))('%s: a test for `data:` reads a stream of events', async ([, [file, text]]) => {
  const isPython = file.endsWith('.py');
  const write = (prefix: string): string =>
    text.replace('TEST', isPython ? `line.startswith("${prefix}")` : `line.startsWith('${prefix}')`);
  const line = text.split('\n').findIndex((each) => each.includes('TEST')) + 1;
  const report = `${line} excluded response as text/event-stream`;
  expect(await findReports(file, write('data:'))).toEqual([report]);
  expect(await findReports(file, write('data: '))).toEqual([report]);
  expect(await findReports(file, write('{'))).toEqual([]);
});

test('clients of event streams accept them', async () => {
  const stream = (head: string, open: string): Promise<string[]> =>
    findReports('a.ts', `${head}\nexport const open = (id: number) => ${open};`);
  const accepts = ['2 excluded response media type text/event-stream'];
  const url = `\`\${process.env.BASE}${PATH}\``;
  expect(
    await stream(
      "import { fetchEventSource } from '@microsoft/fetch-event-source';",
      `fetchEventSource(${url}, { ${OPTIONS} })`,
    ),
  ).toEqual(accepts);
  const list = '`${process.env.BASE}/v1/conversations/`';
  expect(await stream('', `new EventSource(${list})`)).toEqual(accepts);
  expect(await stream("import { EventSource } from 'eventsource';", `new EventSource(${list})`)).toEqual(accepts);
});
