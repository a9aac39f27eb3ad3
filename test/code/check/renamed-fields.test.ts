import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';

const contract = await readContract();

const PROGRAM = (base: string): string => `import os
import requests
from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel
from camel_converter.pydantic_base import CamelBase

class Renaming(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel)

class Part(${base}):
    mood_text: str | None = None

class Memory(${base}):
    title: str
    content: str
    user_mood: int
    first_part: Part
    mood: int = Field(alias="moodOfUser")

class Sent(${base}):
    agent_message: Part
    part_kind: str

def send():
    url = os.environ["BASE"] + "/v1/conversations/7/messages/"
    headers = {"Authorization": f"Bearer {os.environ['KEY']}"}
    body = Memory(title="a", content="b", user_mood=1, first_part=Part(mood_text="x"), moodOfUser=2)
    reply = requests.post(url, json={"content": "a", "metadata": None}, headers=headers)
    sent = Sent.model_validate(reply.json())
    print(sent.part_kind, sent.agent_message.mood_text)
    requests.post(os.environ["BASE"] + "/v1/agents/7/memories/", json=body.model_dump(by_alias=True), headers=headers)
`;

test.for<[string, string[]]>([
  ['BaseModel', ['user_mood', 'first_part', 'moodOfUser', 'agent_message.mood_text', 'part_kind']],
  ['Renaming', ['moodOfUser']],
  ['CamelBase', ['moodOfUser']],
])(
  'fields whose names in JSON a function or a package makes are not judged by their own: %s',
  async ([base, expected]) => {
    const { uses } = await checkCode([{ file: 'a.py', text: PROGRAM(base) }], { contract, sets: [] });
    const fields = uses.flatMap(({ verdict, fact }) =>
      /^(open|invented)$/.test(verdict) ? (/ field (\S+)$/.exec(fact)?.[1] ?? []) : [],
    );
    expect(fields.toSorted()).toEqual(expected.toSorted());
  },
);
