import { expect, it } from 'vitest';
import { answerOpenPoint, findReplacedParts, takeBackAnswer } from '../../../src/authoring/answer/index.ts';
import type { Contract, Json } from '../../../src/contract/model/index.ts';
import { small } from '../../contract/model/support/small-contract.ts';
import { pointsToAnswer } from './support/round-trip.ts';
import { holdTakenBack } from './support/taken-back.ts';

// test/long/ has each point.
holdTakenBack(pointsToAnswer('one of an aspect'));

async function answer(before: Contract, id: string, value: Json) {
  const { contract, text } = await answerOpenPoint(before, id, { section: '§4', says: 'So it is.', value });
  return { contract, replaced: findReplacedParts(before.text, text, [id]) };
}

it('answers are taken back in any order', async () => {
  const status = await answer(small, 'list-notes.status', 200);
  const body = await answer(status.contract, 'list-notes.body', { type: 'array', items: { type: 'string' } });
  const withoutStatus = await takeBackAnswer(body.contract, 'list-notes.status', status.replaced);
  const open = await takeBackAnswer(withoutStatus.contract, 'list-notes.body', body.replaced);
  expect(open.contract.document).toEqual(small.document);
});

it('an answer that others build on is not taken back before them', async () => {
  const fields = await answer(small, 'note.fields', {
    properties: { place: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } } },
  });
  const asked = fields.contract.openPoints.find(({ id }) => id.startsWith('note.place'));
  const place = await answer(fields.contract, asked?.id ?? '', {});
  await expect(takeBackAnswer(place.contract, 'note.fields', fields.replaced)).rejects.toMatchObject({
    problem: { kind: 'changed-since', file: 'small.yaml', since: expect.arrayContaining([asked?.id]) },
  });
  const back = await takeBackAnswer(place.contract, asked?.id ?? '', place.replaced);
  const open = await takeBackAnswer(back.contract, 'note.fields', fields.replaced);
  expect(open.contract.document).toEqual(small.document);
});
