import { failureText, maskedPath } from '../../evidence/verify/index.ts';
import { paint } from '../terminal.ts';
import type { NotJudgedReason, PassedLine } from './judged-proxy.ts';

/** The texts of the reasons why exchanges were not judged, which follow the number of these exchanges. */
export const NOT_JUDGED: Readonly<Record<NotJudgedReason, string>> = {
  large: 'a body of more than 8 MB',
  early: 'the response came before the request was whole',
  'hung-up': 'the client hung up',
  upgrade: 'another protocol than HTTP',
  tunnel: "a tunnel to another host; give the client the address of this proxy in place of the API's",
  'other-path': 'not a path of the contract',
  coding: 'the coding of the request is unknown',
  unread: 'the response cannot be read',
};

/** Formats one line: status, operation, time, then what is broken. It contains no value of the request. */
export function formatPassed(line: PassedLine): string {
  const { status, operation, method, path, milliseconds, failure, broken, faults, isRefused } = line;
  const paintStatus = status === undefined || status >= 500 ? paint.bad : status >= 400 ? paint.open : paint.good;
  const columns = [
    paintStatus(isRefused ? '400' : String(status ?? (failure === undefined ? '-' : 502))),
    (operation ?? `${method} ${maskedPath(path)}`).padEnd(28),
    `${Math.round(milliseconds)} ms`.padStart(8),
  ];
  const faultText = faults.length === 0 ? [] : [`request: ${faults.join(', ')}`];
  const notes = [
    ...[...broken].map(([id, how]) => `${paint.bad('broken')} ${id}: ${how}`),
    ...(failure === undefined
      ? []
      : [`${paint.bad(status === undefined ? 'no response' : 'incomplete')}: ${failureText(failure)}`]),
    ...(isRefused ? [`refused here, ${faultText.join('')}`] : faultText),
    ...(line.notJudged === undefined ? [] : [paint.quiet(NOT_JUDGED[line.notJudged])]),
  ];
  return `  ${[...columns, notes.join('; ')].join('  ').trimEnd()}\n`;
}
