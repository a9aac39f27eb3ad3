import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';

const KEY = 'the-key';

/** Starts an example on a free port, and gives what it prints and the function that stops it. */
async function start(example: string) {
  const env = { ...process.env, TOOLKIT_KEY: KEY, PORT: '0', NO_COLOR: '1' };
  const child = spawn(process.execPath, [`examples/toolkit-${example}/server.ts`], { env });
  let printed = '';
  const port = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(printed)));
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (piece) => {
        printed += piece;
        const found = /listening .*port: (\d+)/s.exec(printed)?.[1];
        if (found !== undefined) resolve(found);
      });
    }
  });
  return {
    async send(path: string, body?: object, key = KEY) {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return [response.status, await response.text()];
    },
    printed: () => printed,
    async stop() {
      child.kill('SIGTERM');
      const [code] = await once(child, 'exit');
      return code;
    },
  };
}

describe.concurrent.each(['node', 'express', 'hono'])('the example on %s', (example) => {
  it('serves its tools, hides the message of the failing one, and closes cleanly', async () => {
    const { send, printed, stop } = await start(example);
    const forecast = '/toolkit/weather/forecast/';
    expect(await send(forecast, { city: 'Ulm', days: 2 })).toEqual([200, '{"city":"Ulm","highest":[12,14]}']);
    expect(await send(forecast, { city: 'hunter2' })).toEqual([
      422,
      '{"message":"There is no forecast for that city."}',
    ]);
    expect(await send(forecast, {})).toEqual([400, '{"message":"A required parameter is missing: city."}']);
    expect(await send('/toolkit/weather/tides/', { harbour: 'Cuxhaven' })).toEqual([
      500,
      '{"message":"The tool failed."}',
    ]);
    expect(await send('/toolkit/weather/', undefined, 'wrong')).toEqual([
      401,
      '{"message":"The toolkit API key is missing or not accepted."}',
    ]);
    const [status, details] = await send('/toolkit/weather/');
    expect([status, JSON.parse(String(details)).tools.length]).toEqual([200, 2]);
    expect(await stop()).toBe(0);
    expect(printed()).toContain('"error":"could not reach 10.0.0.7 with password=swordfish"');
    expect(printed()).not.toMatch(/hunter2|Cuxhaven/);
  });
});
