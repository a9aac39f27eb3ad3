/** Small changes of answers, shared by the servers. */

import { Buffer } from 'node:buffer';
import {
  type Call,
  isObject,
  type Json,
  type JsonObject,
  json,
  type Operation,
  parseJson,
  ROUTES,
  type Route,
  type Rules,
  type ServerAnswer,
} from './server.ts';

export function omit(object: JsonObject, ...keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
}

export function bodyOf(answer: ServerAnswer): Json {
  const { body } = answer;
  return parseJson(typeof body === 'string' ? Buffer.from(body) : body) ?? null;
}

export function textOf(answer: ServerAnswer): string {
  return answer.body.toString();
}

/** Changes the successful answers of some operations. */
export function success(
  operations: readonly Operation[],
  change: (answer: ServerAnswer, call: Call) => ServerAnswer,
): Pick<Rules, 'after'> {
  return {
    after: (answer, call) =>
      answer.status < 300 && call.operation !== undefined && operations.includes(call.operation)
        ? change(answer, call)
        : answer,
  };
}

/** Changes the text of the successful answers of some operations. */
export function retext(
  operations: readonly Operation[],
  change: (text: string) => string | Buffer,
  type = 'application/json',
): Pick<Rules, 'after'> {
  return success(operations, (answer) => ({
    status: answer.status,
    headers: { ...answer.headers, 'content-type': type },
    body: change(textOf(answer)),
  }));
}

/** All error answers of the Developer API, or those with some statuses. */
export function errors(
  change: (status: number, message: string) => ServerAnswer,
  statuses?: readonly number[],
): Pick<Rules, 'after'> {
  return {
    after: (answer, call) => {
      if (answer.status < 400 || !call.path.startsWith('/v1/')) return answer;
      if (statuses !== undefined && !statuses.includes(answer.status)) return answer;
      const body = bodyOf(answer);
      const message = isObject(body) ? body.message : undefined;
      return change(answer.status, typeof message === 'string' ? message : 'Error');
    },
  };
}

/** Serves one operation at another method or path. */
export function moved(operation: Operation, change: (route: Route) => Partial<Route>): Pick<Rules, 'routes'> {
  return {
    routes: ROUTES.map((route) => (route.operation === operation ? { ...route, ...change(route) } : route)),
  };
}

/** Answers one operation so, whatever was asked. */
export function refuse(operation: Operation, status: number, message: string): Pick<Rules, 'gate'> {
  return { gate: (call) => (call.operation === operation ? json(status, { message }) : undefined) };
}

export const LISTS: readonly Operation[] = ['agents', 'conversations'];
export const V1: readonly Operation[] = ['agents', 'memory', 'send', 'conversations'];
export const ALL: readonly Operation[] = [...V1, 'details', 'context', 'execute'];
export const TOOLKIT: readonly Operation[] = ['details', 'context', 'execute'];
