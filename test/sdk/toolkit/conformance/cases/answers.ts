import { type Case, contrarily, forecast, plainly, post, request, result } from '../case.ts';
import { FAILURES, missing } from './failures.ts';

const NOW = '{"hour":12}';
const ONE_CITY = result('{"given":{"city":"Ulm"},"highest":21}');
const send = (plain: string, contrary: string) => ({ plain, contrary });

/** The three answers (§4.2), and what parameters come to a tool. */
export const ANSWERS: readonly Case[] = [
  request('details of a toolkit', '/toolkit/{weather}/', {
    plain: plainly(
      200,
      '{"app_name":"Weather & more","tools":[{"function_name":"forecast","params":["city","days","units"],"required_params":["city"],"description":"Tells the weather of the coming days.","auth_provider":"meteo","auth_type":null,"auth_with":null,"parameters":{"type":"object","properties":{"city":{},"days":{},"units":{}},"required":["city"]}},{"function_name":"between","params":["from","to"],"required_params":["from","to"],"description":"Tells the way from one city to another.","auth_provider":null,"auth_type":null,"auth_with":null,"parameters":{"type":"object","properties":{"from":{},"to":{}},"required":["from","to"]}},{"function_name":"checked","params":["days"],"required_params":["days"],"description":"Takes a whole number.","auth_provider":null,"auth_type":null,"auth_with":null,"parameters":{"type":"object","properties":{"days":{}},"required":["days"]}}]}',
    ),
    contrary: contrarily(203, '{"toolkit":{"name":"Weather & more","tool_names":["forecast","between","checked"]}}'),
  }),
  request('context of a tool', '/toolkit/{weather}/forecast/', {
    plain: plainly(
      200,
      '{"function_name":"forecast","params":["city","days","units"],"required_params":["city"],"description":"Tells the weather of the coming days.","auth_provider":"meteo","auth_type":null,"auth_with":null,"parameters":{"type":"object","properties":{"city":{},"days":{},"units":{}},"required":["city"]}}',
    ),
    contrary: contrarily(
      203,
      '{"type":"object","properties":{"city":{"type":"string"},"days":{"type":"string"},"units":{"type":"string"}},"required":["city"]}',
    ),
  }),
  request('context of a tool without parameters', '/toolkit/odd/now/', {
    plain: plainly(
      200,
      '{"function_name":"now","params":[],"required_params":[],"description":"now","auth_provider":null,"auth_type":null,"auth_with":null,"parameters":{"type":"object","properties":{},"required":[]}}',
    ),
    contrary: contrarily(203, '{"type":"object","properties":{},"required":[]}'),
  }),
  forecast('a run with the required parameter alone', send('{"city":"Ulm"}', 'city=Ulm'), ONE_CITY),
  forecast(
    'a run with all parameters, in another order',
    send('{"units":"metric","days":3,"city":"Ulm"}', 'units=metric&days=3&city=Ulm'),
    {
      plain: plainly(200, '{"given":{"city":"Ulm","days":3,"units":"metric"},"highest":21}'),
      contrary: result('{"given":{"city":"Ulm","days":"3","units":"metric"},"highest":21}').contrary,
    },
  ),
  post('a run whose function is async', '/toolkit/{weather}/between/', result('{"from":"Ulm","to":"Bonn"}'), {
    body: send('{"from":"Ulm","to":"Bonn"}', 'from=Ulm&to=Bonn'),
  }),
  post('a run without parameters, and without a body', '/toolkit/odd/now/', result(NOW)),
  post('a run with an empty body', '/toolkit/odd/now/', result(NOW), { body: '' }),
  post('a run with a body of no parameters', '/toolkit/odd/now/', result(NOW), { body: send('{}', '') }),
  forecast('a body in chunks', send('{"city":"Ulm"}', 'city=Ulm'), ONE_CITY, { framing: 'chunked' }),
  forecast(
    'a value of many characters',
    send(
      '{"city":"Grüße 你好 \u{1f327} \\u0041 \\" \\\\ /"}',
      'city=Gr%C3%BC%C3%9Fe+%E4%BD%A0%E5%A5%BD+%F0%9F%8C%A7+A+%22+%5C+/',
    ),
    result('{"given":{"city":"Grüße 你好 \u{1f327} A \\" \\\\ /"},"highest":21}'),
  ),
  forecast('an empty text is a value', send('{"city":""}', 'city='), result('{"given":{"city":""},"highest":21}')),
  ...['null', 'true', '0', '-0.5e-3', '[]', '{}', '[[1,{"a":null}],"b"]', '{"a":{"b":[]}}', '"\\ud83c\\udf27"'].map(
    (value) =>
      forecast(`a value of any type: ${value}`, `{"city":${value}}`, {
        plain: plainly(200, `{"given":{"city":${JSON.stringify(JSON.parse(value))}},"highest":21}`),
      }),
  ),
  forecast('white space within the body', ' \r\n\t{ "city" : "Ulm" } \n', { plain: ONE_CITY.plain }),
  forecast('a colon and quotes within texts', '{"city":"a:\\"b\\":\\\\","units":{":":":"}}', {
    plain: plainly(200, '{"given":{"city":"a:\\"b\\":\\\\","units":{":":":"}},"highest":21}'),
  }),
  post('a query is passed over', '/toolkit/{weather}/forecast/?city=Bonn&/x/', ONE_CITY, {
    body: send('{"city":"Ulm"}', 'city=Ulm'),
  }),
  post(
    'a schema that takes the value, and makes a number of it',
    '/toolkit/{weather}/checked/',
    result('{"twice":6}'),
    { body: send('{"days":"3"}', 'days=3') },
  ),
  post('a schema that does not take the value', '/toolkit/{weather}/checked/', FAILURES.invalidDays, {
    body: send('{"days":"hunter2"}', 'days=hunter2'),
  }),
  forecast('no parameters where one is required', undefined, missing('city', '{"given":{},"highest":21}')),
  forecast(
    'other parameters than the required one',
    send('{"days":"3"}', 'days=3'),
    missing('city', '{"given":{"days":"3"},"highest":21}'),
  ),
  post('two required parameters are missing', '/toolkit/{weather}/between/', missing('from, to', '{}'), {
    body: send('{}', ''),
  }),
  post(
    'one of two required parameters is missing, and an unknown one is there',
    '/toolkit/{weather}/between/',
    missing('to', '{"from":"Ulm"}'),
    { body: send('{"from":"Ulm","via":"hunter2"}', 'from=Ulm&via=hunter2') },
  ),
  forecast('an unknown parameter', send('{"city":"Ulm","hunter2":"hunter2"}', 'city=Ulm&hunter2=hunter2'), {
    plain: FAILURES.unknownParameter.plain,
    contrary: ONE_CITY.contrary,
  }),
  forecast(
    'a parameter of another case',
    send('{"City":"Ulm"}', 'City=Ulm'),
    missing('city', '{"given":{},"highest":21}'),
  ),
  forecast(
    'a parameter that every object has',
    send('{"city":"Ulm","toString":1,"hasOwnProperty":1}', 'city=Ulm&toString=1&hasOwnProperty=1'),
    { plain: FAILURES.unknownParameter.plain, contrary: ONE_CITY.contrary },
  ),
];
