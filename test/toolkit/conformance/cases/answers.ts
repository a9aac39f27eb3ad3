import { type Case, contrarily, plainly, result } from '../case.ts';
import { FAILURES, missing } from './failures.ts';

const NOW = '{"hour":12}';
const ONE_CITY = result('{"given":{"city":"Ulm"},"highest":21}');
const send = (plain: string, contrary: string) => ({ plain, contrary });

/** The three answers (§4.2), and what parameters come to a tool. */
export const ANSWERS: readonly Case[] = [
  {
    name: 'details of a toolkit',
    path: '/toolkit/{weather}/',
    want: {
      plain: plainly(
        200,
        '{"app_name":"Weather & more","tools":[{"function_name":"forecast","params":["city","days","units"],"required_params":["city"],"description":"Tells the weather of the coming days.","auth_provider":"meteo","auth_type":null,"auth_with":null,"parameters":{"type":"object","properties":{"city":{},"days":{},"units":{}},"required":["city"]}},{"function_name":"between","params":["from","to"],"required_params":["from","to"],"description":"Tells the way from one city to another.","auth_provider":null,"auth_type":null,"auth_with":null,"parameters":{"type":"object","properties":{"from":{},"to":{}},"required":["from","to"]}},{"function_name":"checked","params":["days"],"required_params":["days"],"description":"Takes a whole number.","auth_provider":null,"auth_type":null,"auth_with":null,"parameters":{"type":"object","properties":{"days":{}},"required":["days"]}}]}',
      ),
      contrary: contrarily(203, '{"toolkit":{"name":"Weather & more","tool_names":["forecast","between","checked"]}}'),
    },
  },
  {
    name: 'context of a tool',
    path: '/toolkit/{weather}/forecast/',
    want: {
      plain: plainly(
        200,
        '{"function_name":"forecast","params":["city","days","units"],"required_params":["city"],"description":"Tells the weather of the coming days.","auth_provider":"meteo","auth_type":null,"auth_with":null,"parameters":{"type":"object","properties":{"city":{},"days":{},"units":{}},"required":["city"]}}',
      ),
      contrary: contrarily(
        203,
        '{"type":"object","properties":{"city":{"type":"string"},"days":{"type":"string"},"units":{"type":"string"}},"required":["city"]}',
      ),
    },
  },
  {
    name: 'context of a tool without parameters',
    path: '/toolkit/odd/now/',
    want: {
      plain: plainly(
        200,
        '{"function_name":"now","params":[],"required_params":[],"description":"now","auth_provider":null,"auth_type":null,"auth_with":null,"parameters":{"type":"object","properties":{},"required":[]}}',
      ),
      contrary: contrarily(203, '{"type":"object","properties":{},"required":[]}'),
    },
  },
  {
    name: 'a run with the required parameter alone',
    method: 'POST',
    path: '/toolkit/{weather}/forecast/',
    body: send('{"city":"Ulm"}', 'city=Ulm'),
    want: ONE_CITY,
  },
  {
    name: 'a run with all parameters, in another order',
    method: 'POST',
    path: '/toolkit/{weather}/forecast/',
    body: send('{"units":"metric","days":3,"city":"Ulm"}', 'units=metric&days=3&city=Ulm'),
    want: {
      plain: plainly(200, '{"given":{"city":"Ulm","days":3,"units":"metric"},"highest":21}'),
      contrary: result('{"given":{"city":"Ulm","days":"3","units":"metric"},"highest":21}').contrary,
    },
  },
  {
    name: 'a run whose function is async',
    method: 'POST',
    path: '/toolkit/{weather}/between/',
    body: send('{"from":"Ulm","to":"Bonn"}', 'from=Ulm&to=Bonn'),
    want: result('{"from":"Ulm","to":"Bonn"}'),
  },
  {
    name: 'a run without parameters, and without a body',
    method: 'POST',
    path: '/toolkit/odd/now/',
    want: result(NOW),
  },
  {
    name: 'a run with an empty body',
    method: 'POST',
    path: '/toolkit/odd/now/',
    body: '',
    want: result(NOW),
  },
  {
    name: 'a run with a body of no parameters',
    method: 'POST',
    path: '/toolkit/odd/now/',
    body: send('{}', ''),
    want: result(NOW),
  },
  {
    name: 'a body in chunks',
    method: 'POST',
    path: '/toolkit/{weather}/forecast/',
    body: send('{"city":"Ulm"}', 'city=Ulm'),
    framing: 'chunked',
    want: ONE_CITY,
  },
  {
    name: 'a value of many characters',
    method: 'POST',
    path: '/toolkit/{weather}/forecast/',
    body: send(
      '{"city":"Grüße 你好 \u{1f327} \\u0041 \\" \\\\ /"}',
      'city=Gr%C3%BC%C3%9Fe+%E4%BD%A0%E5%A5%BD+%F0%9F%8C%A7+A+%22+%5C+/',
    ),
    want: result('{"given":{"city":"Grüße 你好 \u{1f327} A \\" \\\\ /"},"highest":21}'),
  },
  {
    name: 'an empty text is a value',
    method: 'POST',
    path: '/toolkit/{weather}/forecast/',
    body: send('{"city":""}', 'city='),
    want: result('{"given":{"city":""},"highest":21}'),
  },
  ...['null', 'true', '0', '-0.5e-3', '[]', '{}', '[[1,{"a":null}],"b"]', '{"a":{"b":[]}}', '"\\ud83c\\udf27"'].map(
    (value) => ({
      name: `a value of any type: ${value}`,
      method: 'POST',
      path: '/toolkit/{weather}/forecast/',
      body: `{"city":${value}}`,
      want: { plain: plainly(200, `{"given":{"city":${JSON.stringify(JSON.parse(value))}},"highest":21}`) },
    }),
  ),
  {
    name: 'white space within the body',
    method: 'POST',
    path: '/toolkit/{weather}/forecast/',
    body: ' \r\n\t{ "city" : "Ulm" } \n',
    want: { plain: ONE_CITY.plain },
  },
  {
    name: 'a colon and quotes within texts',
    method: 'POST',
    path: '/toolkit/{weather}/forecast/',
    body: '{"city":"a:\\"b\\":\\\\","units":{":":":"}}',
    want: { plain: plainly(200, '{"given":{"city":"a:\\"b\\":\\\\","units":{":":":"}},"highest":21}') },
  },
  {
    name: 'a query is passed over',
    method: 'POST',
    path: '/toolkit/{weather}/forecast/?city=Bonn&/x/',
    body: send('{"city":"Ulm"}', 'city=Ulm'),
    want: ONE_CITY,
  },
  {
    name: 'a schema that takes the value, and makes a number of it',
    method: 'POST',
    path: '/toolkit/{weather}/checked/',
    body: send('{"days":"3"}', 'days=3'),
    want: result('{"twice":6}'),
  },
  {
    name: 'a schema that does not take the value',
    method: 'POST',
    path: '/toolkit/{weather}/checked/',
    body: send('{"days":"hunter2"}', 'days=hunter2'),
    want: {
      plain: plainly(400, '{"message":"A parameter has a value that the tool does not take: days."}'),
      contrary: contrarily(422, '{"error":{"reason":"A parameter has a value that the tool does not take: days."}}'),
    },
  },
  {
    name: 'no parameters where one is required',
    method: 'POST',
    path: '/toolkit/{weather}/forecast/',
    want: missing('city', '{"given":{},"highest":21}'),
  },
  {
    name: 'other parameters than the required one',
    method: 'POST',
    path: '/toolkit/{weather}/forecast/',
    body: send('{"days":"3"}', 'days=3'),
    want: missing('city', '{"given":{"days":"3"},"highest":21}'),
  },
  {
    name: 'two required parameters are missing',
    method: 'POST',
    path: '/toolkit/{weather}/between/',
    body: send('{}', ''),
    want: missing('from, to', '{}'),
  },
  {
    name: 'one of two required parameters is missing, and an unknown one is there',
    method: 'POST',
    path: '/toolkit/{weather}/between/',
    body: send('{"from":"Ulm","via":"hunter2"}', 'from=Ulm&via=hunter2'),
    want: missing('to', '{"from":"Ulm"}'),
  },
  {
    name: 'an unknown parameter',
    method: 'POST',
    path: '/toolkit/{weather}/forecast/',
    body: send('{"city":"Ulm","hunter2":"hunter2"}', 'city=Ulm&hunter2=hunter2'),
    want: { plain: FAILURES.unknownParameter.plain, contrary: ONE_CITY.contrary },
  },
  {
    name: 'a parameter of another case',
    method: 'POST',
    path: '/toolkit/{weather}/forecast/',
    body: send('{"City":"Ulm"}', 'City=Ulm'),
    want: missing('city', '{"given":{},"highest":21}'),
  },
  {
    name: 'a parameter that every object has',
    method: 'POST',
    path: '/toolkit/{weather}/forecast/',
    body: send('{"city":"Ulm","toString":1,"hasOwnProperty":1}', 'city=Ulm&toString=1&hasOwnProperty=1'),
    want: { plain: FAILURES.unknownParameter.plain, contrary: ONE_CITY.contrary },
  },
];
