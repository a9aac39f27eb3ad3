import { Socket } from 'node:net';
import pg from 'pg';
import { suggestNearestName } from '../../../contract/model/index.ts';
import { StoreError } from './store-error.ts';

/** The minimum number of connections: one for locks, one for single statements, one for transactions. */
const MIN_CONNECTIONS = 3;
const DEFAULT_CONNECTIONS = 10;
const CONNECT_SECONDS = 10;
/** The milliseconds of silence after which the system checks whether the server still responds. */
const KEEP_ALIVE_MS = 60_000;

/** Parses an address. User and password may contain `%` or `#` without being percent-encoded. */
export function parseAddress(text: string): URL {
  const [, scheme, user = '', password = '', rest] = /^(postgres(?:ql)?:\/\/)([^:@/]*):(.*)@([^@]*)$/s.exec(text) ?? [];
  const encoded = scheme && `${scheme}${encodeURIComponent(user)}:${encodeURIComponent(password)}@${rest}`;
  // `host:5432/name?a=b@c` has no password; `user:p@ss/word@host` has one, which no URL parser would find.
  const isTyped = /[/?#@]/.test(password) && !/^\d*[/?]/.test(password);
  const address = (isTyped ? null : URL.parse(text)) ?? URL.parse(encoded ?? '');
  if (address === null || !/^postgres(?:ql)?:$/.test(address.protocol))
    throw new StoreError('no-address', 'the database');
  address.username = encodeURIComponent(decodeIfValid(address.username));
  address.password = encodeURIComponent(decodeIfValid(address.password));
  return address;
}

/**
 * Returns the settings of the driver, and the number of connections.
 *
 * @param sockets Receives the open sockets, so that they can be closed.
 * @throws {StoreError} if a parameter of the address cannot be used.
 */
export function connectionSettings(address: URL, sockets: Set<Socket>) {
  const types = new pg.TypeOverrides();
  // 64-bit integers are read as numbers, since ids and times are below 2^53.
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const parameters = address.searchParams;
  checkParameters(parameters);
  const readNumber = (name: string): number | undefined => Number(parameters.get(name)) || undefined;
  // `require` means what it does in libpq; the driver would treat it as `verify-full`.
  if (parameters.has('sslmode') && !parameters.has('uselibpqcompat')) parameters.set('uselibpqcompat', 'true');
  const settings: pg.ClientConfig = {
    connectionString: address.href,
    connectionTimeoutMillis: 1000 * (readNumber('connect_timeout') ?? CONNECT_SECONDS),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: 'colloquy sandbox',
    // Statements are sent without waiting for the response to the one before.
    pipeline: true,
    types,
    stream() {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
  };
  try {
    // Reads the certificate files that the address names; does not connect.
    new pg.Client({ connectionString: address.href });
  } catch (error) {
    throw new StoreError('parameter', 'the database', Object(error).message, { cause: error });
  }
  return { settings, connections: readNumber('max') ?? readNumber('connection_limit') ?? DEFAULT_CONNECTIONS };
}

const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];
const PARAMETERS = [
  ...['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'ssl', 'uselibpqcompat', 'max', 'connection_limit'],
  ...['connect_timeout', 'statement_timeout', 'query_timeout', 'lock_timeout', 'application_name', 'options'],
  ...['host', 'port', 'user'],
];

/** @throws {StoreError} for a misspelt parameter, which could make the connection less secure than the address says. */
function checkParameters(parameters: URLSearchParams): void {
  const refuse = (reason: string): never => {
    throw new StoreError('parameter', 'the database', reason);
  };
  for (const [name, value] of parameters) {
    const meant = PARAMETERS.includes(name) ? '' : suggestNearestName(name, PARAMETERS);
    if (meant !== '') refuse(`there is no parameter ${name}${meant}`);
    if (name === 'sslmode' && !SSL_MODES.includes(value))
      refuse(`sslmode is ${SSL_MODES.join(', ')}, and not ${value}`);
    if (/^(max|connection_limit)$/.test(name) && !(Number(value) >= MIN_CONNECTIONS))
      refuse(`${name} is ${MIN_CONNECTIONS} or more, and not ${value}`);
  }
}

/** Decodes a text, except invalid percent-encoding. */
function decodeIfValid(text: string): string {
  return text.replaceAll(/(?:%[\da-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });
}
