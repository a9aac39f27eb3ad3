// What Dredd's guide says of statuses that are no success, and of what a document cannot say: any success is as good as 200.
const hooks = require('hooks');

const { key, values, absent } = hooks.configuration.custom;

hooks.beforeEach((transaction) => {
  const { request, expected, fullPath } = transaction;
  const status = Number(expected.statusCode);
  const isApi = fullPath.startsWith('/v1/');
  const isWrite = request.method === 'POST';
  if (isApi && status !== 401) request.headers.Authorization = `Bearer ${key}`;
  if (status === 401) transaction.skip = false;
  if (isApi && isWrite && status === 400) {
    transaction.skip = false;
    request.body = '{}';
  }
  if (isApi && isWrite && status === 404) {
    transaction.skip = false;
    for (const value of values) transaction.fullPath = transaction.fullPath.replace(`/${value}/`, `/${absent}/`);
  }
});

hooks.beforeEachValidation(({ expected, real }) => {
  const isSuccess = (status) => Math.floor(Number(status) / 100) === 2;
  if (isSuccess(expected.statusCode) && isSuccess(real.statusCode)) expected.statusCode = String(real.statusCode);
  const type = real.headers['content-type'] ?? '';
  // The parameters of a media type are open, and so is whether a success has a body.
  if (/^application\/json *;/i.test(type)) expected.headers = { ...expected.headers, 'Content-Type': type };
  if (real.statusCode === 204) Object.assign(expected, { headers: {}, body: undefined, bodySchema: undefined });
});
