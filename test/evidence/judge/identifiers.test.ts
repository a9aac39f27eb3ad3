import { expect, test } from 'vitest';
import { contractFrom, type Json, type JsonObject, readContract } from '../../../src/contract/model/index.ts';
import type { Exchange } from '../../../src/evidence/judge/exchange.ts';
import { createJudge } from '../../../src/evidence/judge/judge.ts';

const { choices } = await readContract();
const cited = (id: string, more: JsonObject = {}): JsonObject => ({ 'x-source': [{ id, section: '§1', ...more }] });

/** A contract of rooms: its field is required, and an identifier only if the source says so. */
const roomsWith = (field: string, source: JsonObject) =>
  contractFrom(
    {
      openapi: '3.1.0',
      info: { title: 'Rooms', version: '1', 'x-sections': { '§1': 'All' } },
      paths: {
        '/v1/rooms/{room_id}/': {
          get: {
            operationId: 'getRoom',
            ...cited('get-room.operation', { gives: ['GET /v1/rooms/{room_id}/'] }),
            parameters: [{ name: 'room_id', in: 'path', required: true, schema: { type: 'integer' } }],
            responses: {
              '2XX': {
                description: 'A room.',
                content: { 'application/json': { schema: { $ref: '#/components/schemas/RoomFound' } } },
              },
            },
          },
        },
      },
      components: {
        schemas: {
          RoomFound: {
            type: 'object',
            required: ['room'],
            'x-repeats': { '/room/id': '$request.path.room_id' },
            properties: {
              room: {
                $ref: '#/components/schemas/Room',
                ...cited('room-found.room', { gives: ['required', 'Room'] }),
              },
            },
          },
          Room: {
            type: 'object',
            required: ['id', field],
            properties: {
              id: { type: 'integer', ...cited('room.id', { gives: ['integer'] }) },
              [field]: cited('room.field', source),
            },
            ...cited('room.has', { gives: [`required id`, `required ${field}`] }),
          },
        },
      },
    },
    choices,
  );

/** The broken statements after two reads of a room, each with its value of the field. */
function brokenBy(field: string, source: JsonObject, ...values: readonly Json[]): string[] {
  const exchanges = values.map(
    (value): Exchange => ({
      request: {
        ...{ surface: 'v1', method: 'GET', path: '/v1/rooms/7/', query: '', headers: {}, credentials: 'stated' },
        body: undefined,
      },
      response: {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: Buffer.from(JSON.stringify({ room: { id: 7, [field]: value } })),
      },
      milliseconds: 1,
    }),
  );
  const { shown } = createJudge(roomsWith(field, source)).judge(exchanges);
  return [...shown].flatMap(([id, { is }]) => (is === 'broken' ? [id] : []));
}

test('a field that the contract states to identify its object has one value for each path', () => {
  for (const field of ['owner', 'owner_id']) {
    expect(brokenBy(field, { needs: 'identifier' }, 'ada', 'ada')).toEqual([]);
    expect(brokenBy(field, { needs: 'identifier' }, 'ada', 'grace')).toEqual(['room-found.room']);
  }
});

test('a field that only has the name of an identifier may change', () => {
  for (const field of ['last_message_id', 'version_id', 'owner']) expect(brokenBy(field, {}, 1, 2), field).toEqual([]);
});
