// Plain JavaScript, since the library's types are installed with the bench alone.
import { createServer } from 'node:http';
import { OpenAPIBackend } from 'openapi-backend';

const [definition, port] = process.argv.slice(2);
const api = new OpenAPIBackend({ definition, quick: true, ignoreTrailingSlashes: false });
api.register({
  validationFail: (context) => ({ status: 400, mock: { message: context.validation.errors?.[0]?.message } }),
  unauthorizedHandler: () => ({ status: 401, mock: { message: 'There is no key.' } }),
  notFound: () => ({ status: 404, mock: { message: 'There is nothing here.' } }),
  methodNotAllowed: () => ({ status: 405, mock: { message: 'There is no such method.' } }),
  notImplemented: (context) => context.api.mockResponseForOperation(context.operation.operationId),
});
api.registerSecurityHandler('DeveloperApiKey', (context) =>
  /^bearer .+/i.test(context.request.headers.authorization ?? ''),
);
await api.init();

createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', async () => {
    const { method, url: path, headers } = request;
    const body = chunks.length === 0 ? undefined : Buffer.concat(chunks).toString();
    const { status, mock } = await api.handleRequest({ method, path, headers, body });
    const text = JSON.stringify(mock);
    response.writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    });
    response.end(text);
  });
}).listen(Number(port), '127.0.0.1');
